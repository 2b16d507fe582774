import type { LabelledSentence } from './sentences/sentence.ts'

export interface DetectedCommitment {
  by: 'me' | 'other'
  person: string | undefined
  what: string
  due: string | null
}

export interface Result {
  sentence: LabelledSentence
  found: DetectedCommitment | undefined
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 1 : Number((part / whole).toFixed(3)))

const isSamePerson = (expected: string | undefined, found: string | undefined): boolean =>
  expected === undefined || (found !== undefined && (found.includes(expected) || expected.includes(found)))

const isSameAction = (expected: string, found: string): boolean => found.toLowerCase().includes(expected.toLowerCase())

/** A commitment counts as found if its direction is right. Its other parts are measured among the found ones. */
export function toFigures(results: readonly Result[]) {
  const labelled = results.filter(({ sentence }) => sentence.commitment !== undefined)
  const detected = results.filter(({ found }) => found !== undefined)
  const right = detected.flatMap(({ sentence: { commitment }, found }) =>
    commitment && found && commitment.by === found.by ? [{ commitment, found }] : [],
  )
  return {
    sentences: results.length,
    promises: labelled.length,
    precision: ratio(right.length, detected.length),
    recall: ratio(right.length, labelled.length),
    dates: ratio(right.filter(({ commitment, found }) => commitment.due === found.due).length, right.length),
    people: ratio(right.filter(({ commitment, found }) => isSamePerson(commitment.person, found.person)).length, right.length),
    actions: ratio(right.filter(({ commitment, found }) => isSameAction(commitment.what, found.what)).length, right.length),
  }
}

/** True if any part of the result differs from the label. */
export function isWrong({ sentence: { commitment }, found }: Result): boolean {
  if (!commitment || !found) return commitment !== found
  const isRight =
    commitment.by === found.by &&
    commitment.due === found.due &&
    isSamePerson(commitment.person, found.person) &&
    isSameAction(commitment.what, found.what)
  return !isRight
}
