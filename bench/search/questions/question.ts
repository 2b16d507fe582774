// Questions about a sample company, in six classes. A third of each class is held out: it was written before any tuning and is only ever
// measured.

export type RecordKind = 'task' | 'goal' | 'advice' | 'note' | 'contact' | 'file'
export type QuestionClass = 'who' | 'paraphrase' | 'numbers' | 'negation' | 'typo' | 'long file'

export interface SampleRecord {
  kind: RecordKind
  title: string
  body: string
}

export interface Question {
  class: QuestionClass
  isHeldOut: boolean
  text: string
  /** The record that answers the question. */
  answer: SampleRecord
}

type Row = [kind: RecordKind, title: string, body: string, question: string]

/** The last third of the rows is held out. */
export const toQuestions = (questionClass: QuestionClass, rows: Row[]): Question[] =>
  rows.map(([kind, title, body, text], place) => ({
    class: questionClass,
    isHeldOut: place >= (rows.length * 2) / 3,
    text,
    answer: { kind, title, body },
  }))
