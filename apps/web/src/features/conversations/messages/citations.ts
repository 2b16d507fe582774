import type { CitedSource } from '@adjutant/contract/search'
import { toCitationLink } from '../../../ui/text/citations.ts'

const bracket = /( ?)\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\](?!\(|:)/g
const code = /(`{3}[^]*?(?:`{3}|$)|`[^`\n]*`)/
/** A list of footnotes in the text itself. */
const ownFootnote = /^\s{0,3}\[(\d{1,3})\]:?\s+\S/gm

const numbersOf = (list: string) => list.split(/[,;]/).map(Number)

/** Brackets in code are not citations. */
const replaceOutsideCode = (text: string, replace: (prose: string) => string) =>
  text
    .split(code)
    .map((part, place) => (place % 2 === 0 ? replace(part) : part))
    .join('')

export interface ReadCitations {
  /** For copying: `[1]`. */
  text: string
  /** For display: each citation is a link to its source. */
  linked: string
  sources: CitedSource[]
}

/** Passages are numbered from 1 in the prompt; citations are renumbered in order of appearance. Unknown numbers are removed. */
export function toReadCitations(text: string, sources: readonly CitedSource[]): ReadCitations {
  const known = new Set(sources.map(({ number }) => number))
  const own = new Set([...text.matchAll(ownFootnote)].map(([, number]) => Number(number)))
  const cited: number[] = []
  replaceOutsideCode(text, (prose) => {
    cited.push(...[...prose.matchAll(bracket)].flatMap(([, , list = '']) => numbersOf(list)))
    return prose
  })
  const order = [...new Set(cited)].filter((number) => known.has(number))
  const placeOf = (number: number | null) => (number === null || !order.includes(number) ? null : order.indexOf(number) + 1)
  const rewrite = (toCitations: (places: number[]) => string) =>
    replaceOutsideCode(text, (prose) =>
      prose.replaceAll(bracket, (whole, blank: string, list: string) => {
        const numbers = numbersOf(list)
        const places = numbers.flatMap((number) => placeOf(number) ?? [])
        if (places.length > 0) return `${blank}${toCitations(places)}`
        return numbers.some((number) => own.has(number)) ? whole : ''
      }),
    )
  const renumbered = sources.map((source) => ({ ...source, number: placeOf(source.number) }))
  return {
    text: rewrite((places) => `[${places.join(', ')}]`),
    linked: rewrite((places) => places.map(toCitationLink).join('')),
    sources: renumbered.toSorted((one, other) => (one.number ?? 1_000) - (other.number ?? 1_000)),
  }
}
