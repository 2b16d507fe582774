import { chainKinds } from '@adjutant/contract/core/choices'
import { expect, test } from 'vitest'
import { toDisclosureLabels, toMoreText } from './chain-text.ts'

test('counts beyond a thousand are not exact', () => {
  expect([3, 1_000, 1_090].map(toMoreText)).toEqual(['and 3 more', 'and 1000 more', 'and more than 1,000 more'])
})

test('only records with a reason are asked why', () => {
  const asked = chainKinds.filter((kind) => toDisclosureLabels(kind).label === 'Why')
  expect(asked.toSorted()).toEqual(['advice', 'commitment', 'goal', 'note', 'run', 'task'])
})
