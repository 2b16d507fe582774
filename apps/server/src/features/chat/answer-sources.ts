import type { CitedSource, Source } from '@adjutant/contract/search'
import type { Passage } from './prompt/data-block.ts'

const shortestTitle = 4
/** This many identical consecutive words count as a quote. */
const wordsInARow = 6

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** All n-grams of `wordsInARow` words. */
function rowsOf(text: string): Set<string> {
  const all = wordsOf(text)
  return new Set(all.slice(wordsInARow - 1).map((_, place) => all.slice(place, place + wordsInARow).join(' ')))
}

/** Compares words; `said` has single blanks between and around them, because Markdown can escape or format the punctuation. */
const isNamed = (said: string, { title }: Source) => title.length >= shortestTitle && said.includes(` ${wordsOf(title).join(' ')} `)

/** Two pages of one file are separate citations; a file that is only named is cited as a whole. */
const isSame = (one: CitedSource, other: CitedSource) =>
  one.kind === other.kind && one.id === other.id && (one.page === other.page || other.number === null)

const onlyOnce = (sources: CitedSource[]): CitedSource[] =>
  sources.filter((source, place) => sources.findIndex((other) => isSame(other, source)) === place)

/** Parses citations such as [1] and [1, 3]. */
function citedNumbers(text: string): Set<number> {
  const brackets = [...text.matchAll(/\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\](?!\()/g)]
  return new Set(brackets.flatMap(([, numbers]) => numbers!.split(/[,;]/).map(Number)))
}

/**
 * The sources of an answer: passages cited by number; without citations, passages that it names or quotes; and the records shown by tools
 * that it names.
 */
export function sourcesOf(text: string, passages: readonly Passage[], shown: readonly Source[]): CitedSource[] {
  const numbers = citedNumbers(text)
  const said = ` ${wordsOf(text).join(' ')} `
  const numbered = passages.map(({ source }, place) => ({ ...source, number: place + 1 }))
  const cited = numbered.filter(({ number }) => numbers.has(number))
  const rows = rowsOf(text)
  const isQuoted = ({ text: given }: Passage) => !rows.isDisjointFrom(rowsOf(given))
  const rested = [
    ...passages.filter(isQuoted).map(({ source }) => source),
    ...passages.filter(({ source }) => isNamed(said, source)).map(({ source }) => ({ ...source, page: null })),
  ]
  const named = shown.filter((source) => isNamed(said, source))
  const uncited = [...(cited.length > 0 ? [] : rested), ...named].map((source) => ({ ...source, number: null }))
  return onlyOnce([...cited, ...uncited])
}
