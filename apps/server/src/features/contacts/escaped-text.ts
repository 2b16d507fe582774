import { limits } from '@adjutant/contract/limits'

// The escapes of vCard (RFC 6350, 3.4), which both formats use for what must stay on one line or in one part of a value.

export const escapeText = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`)

export const unescapeText = (text: string): string =>
  text.replaceAll(/\\([\s\S])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter))

/** The parts between semicolons that are not escaped, one by one; the escapes stay. */
export const splitParts = (text: string): IteratorObject<string> => text.matchAll(/((?:\\[\s\S]|[^;])*)(?:;|$)/g).map((match) => match[1]!)

interface Interaction {
  date: string
  summary: string
  notes: string | null
}

/** An interaction on one line: `2026-03-01;Lunch;Talked about the budget`. */
export const toInteractionLine = ({ date, summary, notes }: Interaction): string => [date, summary, notes ?? ''].map(escapeText).join(';')

function readInteractionLine(line: string): Interaction {
  const [date = '', summary = '', notes = ''] = splitParts(line).map(unescapeText)
  return { date, summary, notes }
}

/** No more are looked at than it takes to see that there are too many. */
export const readInteractionLines = (lines: string[]): Interaction[] =>
  lines.slice(0, limits.importedInteractions + 1).map(readInteractionLine)
