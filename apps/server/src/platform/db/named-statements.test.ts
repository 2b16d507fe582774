import { expect, test } from 'vitest'
import { NamedStatements } from './named-statements.ts'

const select = { text: 'select * from tasks where id = $1' }
const nth = (n: number) => ({ text: `select ${n} where $1` })

test('a statement gets its name when it is repeated, and keeps it', () => {
  const named = new NamedStatements()
  expect(named.nameRepeated(select, [1])).toEqual(select)
  const again = named.nameRepeated(select, [2])
  expect(again).toEqual({ ...select, name: 'repeated_1' })
  expect(named.nameRepeated(select, [3])).toEqual(again)
})

test('different statements have different names', () => {
  const named = new NamedStatements()
  const names = [1, 2].flatMap((n) => [named.nameRepeated(nth(n), [1]), named.nameRepeated(nth(n), [1])])
  expect(names.map((statement) => typeof statement === 'object' && statement.name)).toEqual([
    undefined,
    'repeated_1',
    undefined,
    'repeated_2',
  ])
})

test.each([
  ['a text', 'select 1', [1]],
  ['a statement without values, which can have several commands', { text: 'select 1; select 2' }, []],
  ['a statement with its own name', { ...select, name: 'own' }, [1]],
  ['a command that can’t be prepared', { text: 'notify tasks' }, [1]],
] as const)('%s stays as it is', (_, statement, values) => {
  const named = new NamedStatements()
  for (let n = 0; n < 3; n++) expect(named.nameRepeated(statement, [...values])).toBe(statement)
})

test('500 statements get names at most, because each takes memory in every connection', () => {
  const named = new NamedStatements()
  for (let n = 1; n <= 501; n++) for (let times = 0; times < 2; times++) named.nameRepeated(nth(n), [true])
  expect(named.nameRepeated(nth(500), [true])).toHaveProperty('name')
  expect(named.nameRepeated(nth(501), [true])).not.toHaveProperty('name')
})

test('statements that are never repeated take no name, and are forgotten when there are many', () => {
  const named = new NamedStatements()
  for (let n = 0; n <= 5_000; n++) named.nameRepeated(nth(n), [true])
  expect(named.nameRepeated(nth(0), [true])).not.toHaveProperty('name')
  expect(named.nameRepeated(nth(5_000), [true])).toHaveProperty('name')
})
