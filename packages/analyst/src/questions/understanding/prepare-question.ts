import type { Passage } from '../../records/record-views.ts'
import { correctWords } from '../../text/spelling.ts'
import { stopWords } from '../../text/stop-words.ts'
import { intentExamples } from './intent-examples.ts'

/** Replaces the titles in a question: a name without a meaning of its own. */
export const placeholder = 'Zeta'
/** If the rest is shorter, the title itself is the question. */
const minRestWords = 2

const countWords = (text: string): number => text.match(/\p{L}+/gu)?.length ?? 0

/** Single words, such as “Churn”, are often the subject of a question; people's names have no other meaning. */
const isHidden = ({ kind, title }: Passage): boolean => kind !== 'contact' && countWords(title) > 1

/** Replaces the titles of found records, so that their words don't decide what kind of question it is. */
export function hideTitles(question: string, passages: readonly Passage[]): string {
  let rest = question
  for (const { title } of passages.filter(isHidden).toSorted((one, other) => other.title.length - one.title.length)) {
    const start = rest.toLowerCase().indexOf(title.toLowerCase())
    if (start < 0) continue
    const [before, after] = [rest.slice(0, start), rest.slice(start + title.length)]
    if (countWords(before) + countWords(after) >= minRestWords) rest = `${before}${placeholder}${after}`
  }
  return rest
}

/** Words that determine the intent of a question. */
const vocabulary: ReadonlySet<string> = new Set([
  'how',
  'who',
  ...Object.values(intentExamples)
    .flat()
    .join(' ')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 3),
])

/** Replaces misspelled words of the vocabulary, for example 'overdeu'. */
export const correctQuestion = (english: string): string => correctWords(english, vocabulary, (word) => stopWords.has(word))
