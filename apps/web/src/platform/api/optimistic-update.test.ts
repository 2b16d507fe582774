import { expect, test } from 'vitest'
import { withoutItem } from './optimistic-update.ts'

const page = { items: [{ id: 'a' }, { id: 'b' }], total: 7 }

test('removing an entry lowers the total by one', () => {
  expect(withoutItem('a')(page)).toEqual({ items: [{ id: 'b' }], total: 6 })
})

test('a page without the entry keeps its total', () => {
  expect(withoutItem('x')(page)).toEqual(page)
})
