import { correctWords } from '../../text/spelling.ts'
import { stopWords } from '../../text/stop-words.ts'
import { intentExamples } from './intent-examples.ts'

/** The words that tell what a question is about. */
const vocabulary: ReadonlySet<string> = new Set(
  [
    'how',
    'who',
    ...Object.values(intentExamples)
      .flat()
      .join(' ')
      .toLowerCase()
      .match(/[a-z]{4,}/g)!,
  ].filter((word) => word.length > 2),
)

/** Replaces misspelled words of the vocabulary, for example 'overdeu'. */
export const correctQuestion = (english: string): string => correctWords(english, vocabulary, (word) => stopWords.has(word))
