import { expect, test } from 'vitest'
import { toCommsSearch } from './comms-search.ts'

const id = '01a1e031-da23-7f3a-8356-2b4fbb8b1ec1'

test('accepts a thread, a message in it, or the create dialog', () => {
  expect(toCommsSearch({ thread: id, message: id, create: true })).toEqual({ thread: id, message: id, create: true })
})

test('drops invalid values, and a message without its thread', () => {
  expect(toCommsSearch({ thread: '../admin', message: id, create: 'yes', other: 1 })).toEqual({})
})
