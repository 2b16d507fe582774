import { expect, test } from 'vitest'
import { createIdGenerator, uuidV7 } from './ids.ts'

const v7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('an id is a UUIDv7, whatever the randomness', () => {
  expect(uuidV7(0, (size) => Buffer.alloc(size, 0xff))).toMatch(v7)
  expect(uuidV7(0, (size) => Buffer.alloc(size, 0x00))).toMatch(v7)
})

test('an id starts with its time in milliseconds', () => {
  const moment = Date.UTC(2026, 10, 15, 12)
  expect(Number.parseInt(uuidV7(moment).replaceAll('-', '').slice(0, 12), 16)).toBe(moment)
})

test('ids sort by time', () => {
  const moments = [0, 1, 255, 256, 1_000_000, 2 ** 40]
  const ids = moments.map((moment) => uuidV7(moment))
  expect(ids.toSorted()).toEqual(ids)
})

test('ten thousand ids of one moment are unique', () => {
  const newId = createIdGenerator({ now: () => new Date(0) })
  expect(new Set(Array.from({ length: 10_000 }, newId)).size).toBe(10_000)
})
