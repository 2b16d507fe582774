import { listUuids } from '@adjutant/contract/core/uuid'
import type { CitedSource, Source } from '@adjutant/contract/search'
import { listCitedNumbers } from '@adjutant/contract/text/citations'
import type { Passage } from '../../../platform/models/data-block.ts'

const minTitleLength = 4
/** This many identical consecutive words count as a quote. */
const wordsInARow = 6

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** All n-grams of `wordsInARow` words. */
function toWordSequences(text: string): Set<string> {
  const all = wordsOf(text)
  return new Set(all.slice(wordsInARow - 1).map((_, index) => all.slice(index, index + wordsInARow).join(' ')))
}

/** Compares words; `answerText` has single blanks between and around them, because Markdown can escape or format the punctuation. */
const isNamed = (answerText: string, { title }: Source) =>
  title.length >= minTitleLength && answerText.includes(` ${wordsOf(title).join(' ')} `)

/** Two pages of one file are separate citations; a file that is only named is cited as a whole. */
const isSame = (one: CitedSource, other: CitedSource) =>
  one.kind === other.kind && one.id === other.id && (one.page === other.page || other.number === null)

const withoutDuplicates = (sources: CitedSource[]): CitedSource[] =>
  sources.filter((source, index) => sources.findIndex((other) => isSame(other, source)) === index)

/** The ids of the records to whose pages an answer links. */
const listLinkedIds = (text: string): Set<string> =>
  new Set([...text.matchAll(/\]\(\/app\/([^)]*)\)/g)].map(([, path = '']) => path).flatMap(listUuids))

/**
 * The sources of an answer: passages and records of tools cited by number. If an answer links to records, they are its only sources.
 * Otherwise its sources also include passages that it names or quotes, if none is cited, and records of tools that it names. The numbers of
 * `shown` follow those of the passages.
 */
export function listCitedSources(text: string, passages: readonly Passage[], shown: readonly Source[]): CitedSource[] {
  const numbers = new Set(listCitedNumbers(text))
  const answerText = ` ${wordsOf(text).join(' ')} `
  const numbered = [...passages.map(({ source }) => source), ...shown].map((source, index) => ({ ...source, number: index + 1 }))
  const cited = numbered.filter(({ number }) => numbers.has(number))
  const linkedIds = listLinkedIds(text)
  const linked = numbered.filter(({ id }) => linkedIds.has(id)).map((source) => ({ ...source, page: null, number: null }))
  if (linked.length > 0) return withoutDuplicates([...cited, ...linked])
  const rows = toWordSequences(text)
  const isQuoted = ({ text: citedPassages }: Passage) => !rows.isDisjointFrom(toWordSequences(citedPassages))
  const citedByQuote = [
    ...passages.filter(isQuoted).map(({ source }) => source),
    ...passages.filter(({ source }) => isNamed(answerText, source)).map(({ source }) => ({ ...source, page: null })),
  ]
  const named = shown.filter((source) => isNamed(answerText, source))
  const uncited = [...(cited.length > 0 ? [] : citedByQuote), ...named].map((source) => ({ ...source, number: null }))
  return withoutDuplicates([...cited, ...uncited])
}
