import { expect, test } from 'vitest'
import { toCommsSearch } from './comms-search.ts'

const id = '01a1e031-da23-7f3a-8356-2b4fbb8b1ec1'

test('an address names a thread, a message in it, or that one is to be opened', () => {
  expect(toCommsSearch({ thread: id, message: id, create: true })).toEqual({ thread: id, message: id, create: true })
})

test('what is not sound is left out, and a message without its thread too', () => {
  expect(toCommsSearch({ thread: '../admin', message: id, create: 'yes', other: 1 })).toEqual({})
})
