import { expect, test } from 'vitest'
import { toText } from './text-bytes.ts'

const bytes = (...list: number[]) => new Uint8Array(list)

test('decodes text by its byte order mark, as UTF-8, or as Windows-1252', () => {
  expect(toText(bytes(0xff, 0xfe, 0x41, 0x00))).toBe('A')
  expect(toText(bytes(0xfe, 0xff, 0x00, 0x41))).toBe('A')
  expect(toText(new TextEncoder().encode('Zoë'))).toBe('Zoë')
  expect(toText(bytes(0x5a, 0x6f, 0xeb, 0x20))).toBe('Zoë ')
})

test('a character split at the end does not affect the rest', () => {
  expect(toText(new TextEncoder().encode('Zoë').slice(0, 3))).toBe('Zo')
})
