import type { CitedSource } from '@adjutant/contract/search'

const bracket = /\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\](?!\()/g

/** What an answer was given is numbered from 1, and it cites a few of it; a reader counts them as they appear. */
export function toReadCitations(text: string, sources: readonly CitedSource[]): { text: string; sources: CitedSource[] } {
  const known = new Set(sources.map(({ number }) => number))
  const cited = [...text.matchAll(bracket)].flatMap(([, numbers]) => numbers!.split(/[,;]/).map(Number))
  const order = [...new Set(cited)].filter((number) => known.has(number))
  const placeOf = (number: number | null) => (number === null || !order.includes(number) ? Infinity : order.indexOf(number) + 1)
  const shown = text.replaceAll(bracket, (whole, numbers: string) =>
    numbers.split(/[,;]/).every((number) => known.has(Number(number)))
      ? whole.replaceAll(/\d+/g, (number) => String(placeOf(Number(number))))
      : whole,
  )
  const renumbered = sources.toSorted((one, other) => Math.min(placeOf(one.number), 1_000) - Math.min(placeOf(other.number), 1_000))
  return {
    text: shown,
    sources: renumbered.map((source) => ({ ...source, number: placeOf(source.number) === Infinity ? null : placeOf(source.number) })),
  }
}
