import { expect, test } from 'vitest'
import type { Ask } from '../../../schema.ts'
import { isInForce, toAllowed, toAnswered, toSettled } from './suggestion-asks.policy.ts'

const ask = (state: Ask['state'], id = 'note', hidden_ids = ['ada', 'cid']): Ask => ({
  kind: 'note',
  id,
  title: 'Board',
  hidden_ids,
  state,
})

test.each<[Ask['state'], string, string]>([
  ['open', 'drafting', 'left out'],
  ['failed', 'drafting', 'left out'],
  ['left out', 'drafting', 'left out'],
  ['drafting', 'drafting', 'too late'],
  ['used', 'used', 'too late'],
])('a record that is %s becomes %s after a yes and %s after a no', (state, yes, no) => {
  expect([toAnswered(state, true), toAnswered(state, false) ?? 'too late']).toEqual([yes, no])
})

test.each<[string, string[] | undefined, boolean]>([
  ['the person may no longer see it', undefined, false],
  ['the same people may not see it', ['ada', 'cid'], true],
  ['one of them may see it by now', ['cid'], true],
  ['all of them may see it by now', [], true],
  ['somebody may not see it who was not named', ['ada', 'eve'], false],
])('where %s, an answer is valid: %s %s', (_when, hiddenFrom, expected) => {
  expect(isInForce(ask('open'), new Map(hiddenFrom && [['note', hiddenFrom]]))).toBe(expected)
})

test('a draft uses allowed records only and reports the outcome of each', () => {
  const asks = (['open', 'drafting', 'used', 'failed', 'left out'] as const).map((state) => ask(state, state))
  expect(toAllowed(asks).map(({ id }) => id)).toEqual(['drafting', 'used'])
  expect(toSettled(asks, ['drafting', 'used', 'open']).map(({ state }) => state)).toEqual(['open', 'used', 'used', 'failed', 'left out'])
  expect(toSettled(asks, []).map(({ state }) => state)).toEqual(['open', 'failed', 'used', 'failed', 'left out'])
})
