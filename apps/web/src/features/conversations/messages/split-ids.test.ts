import { expect, test } from 'vitest'
import { splitIds } from './split-ids.ts'

test('separates ids from other arguments', () => {
  const id = '01a1e481-0dc4-7c45-ac9f-8c83c23470fc'
  expect(splitIds({ id, status: 'Done', value: 3, list: [id] })).toEqual({ ids: { id }, rest: { status: 'Done', value: 3, list: [id] } })
})
