import { expect, test } from 'vitest'
import { toActionText, toActorText, toNameList } from './version-text.ts'

const ada = { id: null, name: 'Ada Park' }

test.each([
  [ada, undefined, 'Ada Park'],
  [ada, 'assistant', 'the assistant for Ada Park'],
  [ada, 'schedule', 'a scheduled run for Ada Park'],
  [null, undefined, 'The system'],
] as const)('the actor %j with the agent %s is “%s”', (actor, agent, text) => {
  expect(toActorText(actor, agent)).toBe(text)
})

test.each([
  [{ action: 'updated', restored_version: null }, 'made changes'],
  [{ action: 'restored', restored_version: 3 }, 'restored version 3'],
  [{ action: 'restored', restored_version: null }, 'restored this from the bin'],
] as const)('%j is “%s”', (version, text) => {
  expect(toActionText(version)).toBe(text)
})

test('names are listed as in a sentence', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(toNameList)).toEqual(['The system', 'a', 'a and b', 'a, b and c'])
})
