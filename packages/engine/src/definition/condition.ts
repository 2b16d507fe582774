import { findNumber } from './number-in-text.ts'
import type { FindValue } from './placeholder.ts'

// The language of `when`: `{Title} contains "text"`, `{word} does not equal "text"`, `{previous} is empty`, `{Score} is at least 8`, joined
// by `and` and `or` (`and` binds tighter). `otherwise`, alone or before `and`, is true if the conditions before it were false. A condition
// is parsed and compared, never evaluated.

type TextTest = 'contains' | 'equals' | 'is empty'
type NumberTest = 'is greater than' | 'is at least' | 'is less than' | 'is at most'
type Test = TextTest | NumberTest

interface Clause {
  of: string
  test: Test
  isNegated: boolean
  value: string
}

/** Disjunction of conjunctions. */
export type Condition = Clause[][]

export interface When {
  /** True only if the condition before it was false. */
  isOtherwise: boolean
  /** Absent for a bare `otherwise`. */
  condition?: Condition
}

const comparisons: Record<NumberTest, (a: number, b: number) => boolean> = {
  'is greater than': (a, b) => a > b,
  'is at least': (a, b) => a >= b,
  'is less than': (a, b) => a < b,
  'is at most': (a, b) => a <= b,
}
const isNumberTest = (test: Test): test is NumberTest => Object.hasOwn(comparisons, test)

const verbs: [string, Test, boolean][] = [
  ['does not contain', 'contains', true],
  ['does not equal', 'equals', true],
  ['is not empty', 'is empty', true],
  ['contains', 'contains', false],
  ['equals', 'equals', false],
  ['is empty', 'is empty', false],
  ['is greater than', 'is greater than', false],
  ['is at least', 'is at least', false],
  ['is less than', 'is less than', false],
  ['is at most', 'is at most', false],
]

/** Returns an error message for an invalid condition. */
export function readWhen(text: string): When | string {
  const reader = new Reader(text)
  const isOtherwise = reader.take('otherwise')
  if (isOtherwise && reader.isAtEnd()) return { isOtherwise }
  if (isOtherwise && !reader.take('and')) return 'expected "and" after "otherwise"'
  const condition = readCondition(reader)
  return typeof condition === 'string' ? condition : { isOtherwise, condition }
}

function readCondition(reader: Reader): Condition | string {
  const groups: Condition = [[]]
  for (;;) {
    const clause = readClause(reader)
    if (typeof clause === 'string') return clause
    groups.at(-1)?.push(clause)
    if (reader.isAtEnd()) return groups
    if (reader.take('or')) groups.push([])
    else if (!reader.take('and')) return 'expected "and" or "or" between two conditions'
  }
}

function readClause(reader: Reader): Clause | string {
  const of = reader.takeBetween('{', '}')
  if (!of) return 'expected an earlier step or an input in braces, such as {previous}'
  const verb = verbs.find(([words]) => reader.take(words))
  if (!verb) return 'expected contains, equals, is empty, is at least, is at most, is greater than or is less than'
  const [, test, isNegated] = verb
  if (test === 'is empty') return { of, test, isNegated, value: '' }
  if (isNumberTest(test)) {
    const number = reader.takeNumber()
    return number === undefined ? 'expected a number such as 8 or 0.5' : { of, test, isNegated, value: number }
  }
  const value = reader.takeBetween('"', '"')
  return value === undefined ? 'expected a text in double quotes' : { of, test, isNegated, value }
}

class Reader {
  #rest: string

  constructor(text: string) {
    this.#rest = text.trim()
  }

  isAtEnd(): boolean {
    return this.#rest === ''
  }

  take(words: string): boolean {
    const after = this.#rest.slice(words.length)
    if (this.#rest.slice(0, words.length).toLowerCase() !== words || /^\w/.test(after)) return false
    this.#rest = after.trimStart()
    return true
  }

  takeNumber(): string | undefined {
    const [number] = /^-?\d{1,15}(?:\.\d{1,15})?(?![\w.,])/.exec(this.#rest) ?? []
    if (number !== undefined) this.#rest = this.#rest.slice(number.length).trimStart()
    return number
  }

  takeBetween(open: string, close: string): string | undefined {
    const end = this.#rest.indexOf(close, 1)
    if (!this.#rest.startsWith(open) || end < 0) return undefined
    const inside = this.#rest.slice(1, end)
    this.#rest = this.#rest.slice(end + 1).trimStart()
    return open === '{' ? inside.trim() : inside
  }
}

export const listReferences = ({ condition = [] }: When): string[] => [...new Set(condition.flat().map(({ of }) => of))]

/** Ignores case and surrounding blanks; missing values are empty. A text without a number is neither more nor less than one. */
export const holds = (condition: Condition, find: FindValue): boolean =>
  condition.some((clauses) => clauses.every((clause) => isTrue(clause, toComparable(find(clause.of) ?? '')) !== clause.isNegated))

function isTrue({ test, value }: Clause, text: string): boolean {
  if (test === 'is empty') return text === ''
  if (isNumberTest(test)) {
    const number = findNumber(text)
    return number !== undefined && comparisons[test](number, Number(value))
  }
  return test === 'contains' ? text.includes(toComparable(value)) : text === toComparable(value)
}

const toComparable = (text: string): string => text.trim().toLowerCase()
