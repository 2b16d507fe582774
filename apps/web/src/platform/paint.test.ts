import { expect, test } from 'vitest'
import { without } from './paint.ts'

const page = { items: [{ id: 'a' }, { id: 'b' }], total: 7 }

test('a page without one of its entries counts one less', () => {
  expect(without('a')(page)).toEqual({ items: [{ id: 'b' }], total: 6 })
})

test('a page that does not show the entry counts as before', () => {
  expect(without('x')(page)).toEqual(page)
})
