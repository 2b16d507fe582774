import { expect, test } from 'vitest'
import { nextIdAfter } from './message-ids.logic.ts'

const id = (end: string) => `01890a5d-ac96-774b-bcce-${end}`

test('keeps a new id that sorts after the last one, and the first id of all', () => {
  expect(nextIdAfter(id('b302099a8057'), id('b302099a8058'))).toBe(id('b302099a8058'))
  expect(nextIdAfter(undefined, id('b302099a8057'))).toBe(id('b302099a8057'))
})

test('moves an id that sorts before or equals the last one right after it', () => {
  expect(nextIdAfter(id('b302099a8057'), id('000000000000'))).toBe(id('b302099a8058'))
  expect(nextIdAfter(id('b302099a8057'), id('b302099a8057'))).toBe(id('b302099a8058'))
  expect(nextIdAfter(id('ffffffffffff'), id('000000000000'))).toBe('01890a5d-ac96-774b-bccf-000000000000')
})
