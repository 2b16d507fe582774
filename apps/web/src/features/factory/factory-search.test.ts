import { expect, it } from 'vitest'
import { toFactorySearch } from './factory-search.ts'

it('accepts valid values', () => {
  expect(toFactorySearch({ search: 'brief', create: 'crew', x: 1 })).toEqual({ search: 'brief', create: 'crew' })
  expect(toFactorySearch({ search: ['x'], create: 'robot' })).toEqual({})
})
