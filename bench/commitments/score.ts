import type { LabelledSentence } from './sentences/sentence.ts'

export interface DetectedPromise {
  by: 'me' | 'other'
  person: string | undefined
  what: string
  due: string | null
}

export interface Result {
  sentence: LabelledSentence
  found: DetectedPromise | undefined
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 1 : Number((part / whole).toFixed(3)))

const isSamePerson = (expected: string | undefined, found: string | undefined): boolean =>
  expected === undefined || (found !== undefined && (found.includes(expected) || expected.includes(found)))

const isSameAction = (expected: string, found: string): boolean => found.toLowerCase().includes(expected.toLowerCase())

/** A promise counts as found if its direction is right. Its other parts are measured among the found ones. */
export function toFigures(results: readonly Result[]) {
  const promises = results.filter(({ sentence }) => sentence.promise !== undefined)
  const detected = results.filter(({ found }) => found !== undefined)
  const right = detected.flatMap(({ sentence: { promise }, found }) =>
    promise && found && promise.by === found.by ? [{ promise, found }] : [],
  )
  return {
    sentences: results.length,
    promises: promises.length,
    precision: ratio(right.length, detected.length),
    recall: ratio(right.length, promises.length),
    dates: ratio(right.filter(({ promise, found }) => promise.due === found.due).length, right.length),
    people: ratio(right.filter(({ promise, found }) => isSamePerson(promise.person, found.person)).length, right.length),
    actions: ratio(right.filter(({ promise, found }) => isSameAction(promise.what, found.what)).length, right.length),
  }
}

/** Whether any part of the result differs from the label. */
export function isWrong({ sentence: { promise }, found }: Result): boolean {
  if (!promise || !found) return promise !== found
  const isRight =
    promise.by === found.by &&
    promise.due === found.due &&
    isSamePerson(promise.person, found.person) &&
    isSameAction(promise.what, found.what)
  return !isRight
}
