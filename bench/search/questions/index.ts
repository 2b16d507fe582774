import { longFileQuestions } from './long-files.ts'
import { negationQuestions } from './negation.ts'
import { numberQuestions } from './numbers.ts'
import { paraphraseQuestions } from './paraphrase.ts'
import type { Question } from './question.ts'
import { typoQuestions } from './typo.ts'
import { whoQuestions } from './who.ts'

export type { Question, QuestionClass, RecordKind, SampleRecord } from './question.ts'
export { negationOpposites } from './negation.ts'

export const questions: Question[] = [
  ...whoQuestions,
  ...paraphraseQuestions,
  ...numberQuestions,
  ...negationQuestions,
  ...typoQuestions,
  ...longFileQuestions,
]
