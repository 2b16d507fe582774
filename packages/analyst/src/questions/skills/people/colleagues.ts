import type { PersonView } from '../../../records/record-views.ts'
import { isMisspelling } from '../../../text/spelling.ts'
import type { QuestionContext, ToolCall } from '../../question-context.ts'
import { findAnswerTo } from '../../skill.ts'
import { normalizeText } from '../../text-matching.ts'

export const listColleagues: ToolCall = { tool: 'find_people', input: {} }

export const colleaguesOf = (context: QuestionContext): PersonView[] =>
  findAnswerTo<{ people: PersonView[] }>(context, listColleagues)?.people ?? []

const minNameLength = 3
const minCorrectedLength = 5

const toWords = (text: string): string[] =>
  normalizeText(text)
    .replaceAll(/'s?(?![\p{L}])/gu, ' ')
    .match(/[\p{L}-]+/gu) ?? []

/** The people whom the text names by a part of their name, in the order of the text; a typing error counts if nobody fits exactly. */
export function findNamedPeople<T extends { name: string }>(text: string, people: readonly T[]): T[] {
  const words = toWords(text)
  const placeOf = (person: T, isSame: (word: string, part: string) => boolean): number => {
    const parts = toWords(person.name).filter((part) => part.length >= minNameLength)
    return words.findIndex((word) => parts.some((part) => isSame(word, part)))
  }
  const find = (isSame: (word: string, part: string) => boolean): T[] =>
    people
      .map((person) => ({ person, place: placeOf(person, isSame) }))
      .filter(({ place }) => place >= 0)
      .toSorted((a, b) => a.place - b.place)
      .map(({ person }) => person)
  const exact = find((word, part) => word === part)
  return exact.length > 0 ? exact : find((word, part) => word.length >= minCorrectedLength && isMisspelling(word, part))
}

export const firstNameOf = (name: string): string => name.split(' ')[0] ?? name
