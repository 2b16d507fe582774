import { limits } from '@adjutant/contract/core/limits'

// vCard escapes (RFC 6350, 3.4). Both formats use them for values on one line or in one part.

export const escapeText = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`)

export const unescapeText = (text: string): string =>
  text.replaceAll(/\\([\s\S])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter))

/** Yields the parts between unescaped semicolons; the escapes stay. */
export const splitParts = (text: string): IteratorObject<string> =>
  text.matchAll(/((?:\\[\s\S]|[^;])*)(?:;|$)/g).map(([, part = '']) => part)

interface Interaction {
  date: string
  summary: string
  notes: string | null
}

/** Returns one line, such as `2026-03-01;Lunch;Talked about the budget`. */
export const toInteractionLine = ({ date, summary, notes }: Interaction): string => [date, summary, notes ?? ''].map(escapeText).join(';')

function readInteractionLine(line: string): Interaction {
  const [date = '', summary = '', notes = ''] = splitParts(line).map(unescapeText)
  return { date, summary, notes }
}

/** Reading stops once there are too many. */
export const readInteractionLines = (lines: string[]): Interaction[] =>
  lines.slice(0, limits.importedInteractions + 1).map(readInteractionLine)
