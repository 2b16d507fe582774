import { isMisspelling } from '../text/spelling.ts'
import { stopWords } from '../text/stop-words.ts'
import { questionPatterns, type QuestionPattern } from './question-patterns.ts'

/** Lower case, straight quotes and single blanks, as the patterns expect. */
export const normalizeText = (text: string): string => text.toLowerCase().replaceAll(/[‘’]/g, "'").replaceAll(/\s+/g, ' ').trim()

export const matchesPattern = (text: string, name: QuestionPattern): boolean =>
  questionPatterns[name].some((pattern) => pattern.test(normalizeText(text)))

const endMarks = /[\s?.!,;:"“”]+$/
const startMarks = /^[\s"“”,:]+/

/** Removes surrounding punctuation and leading filler words. */
export const trimPunctuation = (text: string): string =>
  text
    .replace(endMarks, '')
    .replace(startMarks, '')
    .replace(/^(?:the|our|my|a|an) /i, '')
    .trim()

/** The matched topic or person, spelled as in the question. */
export function findNamed(text: string, name: QuestionPattern, group: 'topic' | 'person'): string | undefined {
  const plain = text.replaceAll(/[‘’]/g, "'").replaceAll(/\s+/g, ' ').trim()
  for (const pattern of questionPatterns[name]) {
    const found = new RegExp(pattern.source, `${pattern.flags}i`).exec(plain)?.groups?.[group]
    if (found && trimPunctuation(found)) return trimPunctuation(found)
  }
  return undefined
}

const maxStemLength = 6

/** Removes suffixes so that 'price' matches 'pricing' and 'customer' matches 'customers'. */
const toStem = (word: string): string => word.replace(/(?:ing|ed|es|s|e)$/, '').slice(0, maxStemLength)

/** All words except stop words. */
export const toContentWords = (text: string): string[] =>
  (normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1 && !stopWords.has(word))

/** The stems of all words except stop words. */
export const toStems = (text: string): Set<string> => new Set(toContentWords(text).map(toStem))

/** Shorter words are too similar to each other. */
const minCorrectedLength = 5

function isSameWord(one: string, other: string): boolean {
  if (toStem(one) === toStem(other)) return true
  if (Math.min(one.length, other.length) < minCorrectedLength) return false
  return one.startsWith(other) || other.startsWith(one) || isMisspelling(one, other)
}

/** True if the words contain this one, also in another form or with a typing error. */
export const hasWord = (words: readonly string[], wanted: string): boolean => words.some((word) => isSameWord(word, wanted))

/** Removes leading stop words: 'have Maria' becomes 'Maria'. */
export function withoutLeadingWords(name: string): string {
  const words = name.split(' ')
  const start = words.findIndex((word) => !stopWords.has(word.toLowerCase()))
  return start < 0 ? '' : words.slice(start).join(' ')
}

const enoughOfTitle = 0.5

export interface BestMatch<T> {
  /** Share of the title's words in the question, 0 to 1. */
  share: number
  records: T[]
}

/** The records whose title has the largest share of its words in the question. */
export function findBestTitleMatch<T>(question: string, records: readonly T[], titleOf: (record: T) => string): BestMatch<T> {
  const asked = toContentWords(question)
  const shares = records.map((record) => {
    const words = [...new Set(toContentWords(titleOf(record)))]
    return { record, share: words.length ? words.filter((word) => hasWord(asked, word)).length / words.length : 0 }
  })
  const share = Math.max(0, ...shares.map((one) => one.share))
  if (share < enoughOfTitle) return { share: 0, records: [] }
  return { share, records: shares.filter((one) => one.share === share).map(({ record }) => record) }
}

export const findMentioned = <T>(question: string, records: readonly T[], titleOf: (record: T) => string): T[] =>
  findBestTitleMatch(question, records, titleOf).records
