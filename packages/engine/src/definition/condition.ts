// The language of `when`: `{Title} contains "text"`, `{word} does not equal "text"`, `{previous} is empty`, joined by `and` and `or` (`and`
// binds tighter). It is parsed and compared, never evaluated.

type Test = 'contains' | 'equals' | 'is empty'

interface Clause {
  of: string
  test: Test
  isNegated: boolean
  value: string
}

/** Disjunction of conjunctions. */
export type Condition = Clause[][]

const verbs: [string, Test, boolean][] = [
  ['does not contain', 'contains', true],
  ['does not equal', 'equals', true],
  ['is not empty', 'is empty', true],
  ['contains', 'contains', false],
  ['equals', 'equals', false],
  ['is empty', 'is empty', false],
]

/** Returns an error message for an invalid condition. */
export function readCondition(text: string): Condition | string {
  const reader = new Reader(text)
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
  if (!verb) return 'expected contains, equals or is empty'
  const [, test, isNegated] = verb
  if (test === 'is empty') return { of, test, isNegated, value: '' }
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

  takeBetween(open: string, close: string): string | undefined {
    const end = this.#rest.indexOf(close, 1)
    if (!this.#rest.startsWith(open) || end < 0) return undefined
    const inside = this.#rest.slice(1, end)
    this.#rest = this.#rest.slice(end + 1).trimStart()
    return open === '{' ? inside.trim() : inside
  }
}

export const listReferences = (condition: Condition): string[] => [...new Set(condition.flat().map(({ of }) => of))]

/** Ignores case and surrounding blanks; missing values are empty. */
export const holds = (condition: Condition, find: (name: string) => string | undefined): boolean =>
  condition.some((clauses) => clauses.every((clause) => isTrue(clause, toComparable(find(clause.of) ?? '')) !== clause.isNegated))

function isTrue({ test, value }: Clause, text: string): boolean {
  if (test === 'is empty') return text === ''
  return test === 'contains' ? text.includes(toComparable(value)) : text === toComparable(value)
}

const toComparable = (text: string): string => text.trim().toLowerCase()
