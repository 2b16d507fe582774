import { expect, test } from 'vitest'
import { without } from './paint.ts'

const page = { items: [{ id: 'a' }, { id: 'b' }], total: 7 }

test('removing an entry lowers the total by one', () => {
  expect(without('a')(page)).toEqual({ items: [{ id: 'b' }], total: 6 })
})

test('a page without the entry keeps its total', () => {
  expect(without('x')(page)).toEqual(page)
})
