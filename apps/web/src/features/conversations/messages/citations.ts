import type { CitedSource } from '@adjutant/contract/search'
import { listCitedNumbers, rewriteCitations } from '@adjutant/contract/text/citations'
import { toCitationLink, unsourcedHref } from '../../../ui/text/citations.ts'

export interface ReadCitations {
  /** For copying: `[1]`. */
  text: string
  /** For display: each citation is a link to its source, each figure without one is marked. */
  linked: string
  sources: CitedSource[]
}

/** Figures in code and in the text of links stay unmarked. */
const unmarkable = /(`{3}[^]*?(?:`{3}|$)|`[^`\n]*`|\[[^\]\n]*\]\([^)\n]*\))/

const escapeForPattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function markFigures(text: string, figures: readonly string[]): string {
  if (figures.length === 0) return text
  const longestFirst = figures.toSorted((one, other) => other.length - one.length)
  const pattern = new RegExp(String.raw`(?<![\p{L}\d.,])(?:${longestFirst.map(escapeForPattern).join('|')})(?![\p{L}\d])`, 'gu')
  return text
    .split(unmarkable)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(pattern, (figure) => `[${figure}](${unsourcedHref})`) : part))
    .join('')
}

/**
 * Sources are numbered from 1 in the prompt; citations are renumbered in order of appearance. Unknown numbers are removed, and figures without
 * a source are marked.
 */
export function toReadCitations(text: string, sources: readonly CitedSource[], figures: readonly string[] = []): ReadCitations {
  const known = new Set(sources.map(({ number }) => number))
  const order = listCitedNumbers(text).filter((number) => known.has(number))
  const placeOf = (number: number | null) => (number === null || !order.includes(number) ? null : order.indexOf(number) + 1)
  const rewrite = (toText: (places: number[]) => string) =>
    rewriteCitations(text, (numbers) => numbers.flatMap((number) => placeOf(number) ?? []), toText)
  const renumbered = sources.map((source) => ({ ...source, number: placeOf(source.number) }))
  return {
    text: rewrite((places) => `[${places.join(', ')}]`),
    linked: markFigures(
      rewrite((places) => places.map(toCitationLink).join('')),
      figures,
    ),
    sources: renumbered.toSorted((one, other) => (one.number ?? 1_000) - (other.number ?? 1_000)),
  }
}
