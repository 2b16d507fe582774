import { emptyWords, wording, type Wording } from './wording.ts'

/** In small letters, with plain quotes and single blanks, as the wordings expect it. */
export const simplified = (text: string): string => text.toLowerCase().replaceAll(/[‘’]/g, "'").replaceAll(/\s+/g, ' ').trim()

export const isWorded = (text: string, name: Wording): boolean => wording[name].some((pattern) => pattern.test(simplified(text)))

const endMarks = /[\s?.!,;:"“”]+$/
const startMarks = /^[\s"“”,:]+/

/** Without the marks around it and the words that only lead up to it. */
export const trimmed = (text: string): string =>
  text
    .replace(endMarks, '')
    .replace(startMarks, '')
    .replace(/^(?:the|our|my|a|an) /i, '')
    .trim()

/** What one of the wordings calls its topic or person, spelt as in the question. */
export function findNamed(text: string, name: Wording, group: 'topic' | 'person'): string | undefined {
  const plain = text.replaceAll(/[‘’]/g, "'").replaceAll(/\s+/g, ' ').trim()
  for (const pattern of wording[name]) {
    const found = new RegExp(pattern.source, `${pattern.flags}i`).exec(plain)?.groups?.[group]
    if (found && trimmed(found)) return trimmed(found)
  }
  return undefined
}

const longestStem = 6

/** Endings are cut so that 'price' finds 'pricing' and 'customer' finds 'customers'. */
const stemOf = (word: string): string => word.replace(/(?:ing|ed|es|s|e)$/, '').slice(0, longestStem)

/** The words that carry meaning, by their stems. */
export function stemsOf(text: string): Set<string> {
  const words = simplified(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.filter((word) => word.length > 1 && !emptyWords.has(word)).map(stemOf))
}

/** Without the words before it that say nothing: 'have Maria' is Maria. */
export function withoutLead(name: string): string {
  const words = name.split(' ')
  const start = words.findIndex((word) => !emptyWords.has(word.toLowerCase()))
  return start < 0 ? '' : words.slice(start).join(' ')
}

const enoughOfTitle = 0.5

export interface Named<T> {
  /** How much of the title the question says, 0 to 1. */
  share: number
  records: T[]
}

/** Of records with a title, those that the question names: by most of the words of the title. */
export function bestNamed<T>(question: string, records: readonly T[], titleOf: (record: T) => string): Named<T> {
  const asked = stemsOf(question)
  const shares = records.map((record) => {
    const stems = [...stemsOf(titleOf(record))]
    return { record, share: stems.length ? stems.filter((stem) => asked.has(stem)).length / stems.length : 0 }
  })
  const share = Math.max(0, ...shares.map((one) => one.share))
  if (share < enoughOfTitle) return { share: 0, records: [] }
  return { share, records: shares.filter((one) => one.share === share).map(({ record }) => record) }
}

export const namedIn = <T>(question: string, records: readonly T[], titleOf: (record: T) => string): T[] =>
  bestNamed(question, records, titleOf).records
