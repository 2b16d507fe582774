import { expect, it } from 'vitest'
import { toFactorySearch } from './factory-search.ts'

it('takes what is sound from an address', () => {
  expect(toFactorySearch({ search: 'brief', create: 'crew', x: 1 })).toEqual({ search: 'brief', create: 'crew' })
  expect(toFactorySearch({ search: ['x'], create: 'robot' })).toEqual({})
})
