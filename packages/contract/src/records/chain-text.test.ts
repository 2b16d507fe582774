import { expect, test } from 'vitest'
import { chainKinds, chainRelations } from '../core/choices.ts'
import { toSentence } from './chain-text.ts'

test.each([
  [{ kind: 'message', by: 'Ada Kern', distance: -1 }, 'created', 'Created from a message by Ada Kern'],
  [{ kind: 'message', by: null, distance: -1 }, 'created', 'Created from a message'],
  [{ kind: 'advice', by: null, distance: -2 }, 'created', 'Created from advice'],
  [{ kind: 'task', by: null, distance: -1 }, 'serves', 'Contributing task'],
  [{ kind: 'goal', by: null, distance: 1 }, 'serves', 'Contributes to a goal'],
  [{ kind: 'commitment', by: null, distance: 1 }, 'promised_in', 'Contains a promise'],
] as const)('%j by “%s” is said as “%s”', (of, relation, expected) => {
  expect(toSentence(of, relation)).toBe(expected)
})

test('every relation has a sentence for every kind in both directions', () => {
  for (const relation of chainRelations)
    for (const kind of chainKinds)
      for (const distance of [-1, 1]) expect(toSentence({ kind, by: null, distance }, relation)).toMatch(/^[A-Z][a-z]+( [a-z]+)+$/)
})
