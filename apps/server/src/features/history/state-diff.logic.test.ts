import { expect, test } from 'vitest'
import { diffStates } from './state-diff.logic.ts'

const [ada, ben] = ['01a1e481-0dc4-7c45-ac9f-8c83c23470fc', '01a1e481-0dc4-7c45-ac9f-8c83c23470fd']
const names = new Map([
  [ada, 'Ada'],
  [ben, 'Ben'],
])

test.each([
  ['the creator of a goal', { user_id: ada }, { user_id: ben }, { field: 'creator', from: 'Ada', to: 'Ben' }],
  ['the creator of a task', { created_by_user_id: ada }, { created_by_user_id: null }, { field: 'creator', from: 'Ada', to: null }],
  ['the owner of a goal', { owner_id: null }, { owner_id: ben }, { field: 'owner', from: null, to: 'Ben' }],
  ['a long text', { notes: 'a'.repeat(3_000) }, { notes: null }, { field: 'notes', from: `${'a'.repeat(1_999)}…`, to: null }],
])('names %s as on the screen', (_what, before, after, change) => {
  expect(diffStates(before, after, names)).toEqual([change])
})
