import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { clearableText, email, filledText, Id, Paging, queryFlag, text } from './fields.ts'

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

describe('text', () => {
  test('is trimmed before its length is checked', () => {
    expect(text(3).parse('  abc  ')).toBe('abc')
    expect(messageOf(text(3), 'abcd')).toBe('Use at most 3 characters.')
    expect(messageOf(text(), 'x'.repeat(10_001))).toBe('Use at most 10,000 characters.')
  })

  test('that is required has its own message', () => {
    for (const nothing of [undefined, null, '', '   ', 7])
      expect(messageOf(filledText('Title is required'), nothing)).toBe('Title is required')
    expect(filledText('x').parse(' a ')).toBe('a')
  })

  test('in a change is kept when absent and cleared when null or blank', () => {
    const Change = z.object({ role: clearableText() })
    expect([Change.parse({}), Change.parse({ role: null }), Change.parse({ role: ' ' }), Change.parse({ role: ' a ' })]).toEqual([
      {},
      { role: null },
      { role: null },
      { role: 'a' },
    ])
  })
})

describe('an email', () => {
  test.each(['a@b.co', 'first.last+tag@sub.example.com', 'ü@exämple.de', "o'neil@example.ie"])('accepts %s', (value) => {
    expect(email().parse(` ${value} `)).toBe(value)
  })

  test.each(['a', 'a@', '@b.co', 'a@b', 'a b@c.de', 'a@b@c.de', 'a@b.c\nBcc: d@e.fr', 'a@.b .c'])('rejects %s', (value) => {
    expect(messageOf(email(), value)).toBe('Invalid email address')
  })

  test('has at most 254 characters', () => {
    expect(messageOf(email(), `${'x'.repeat(250)}@example.com`)).toContain('254')
  })
})

describe('paging', () => {
  test('starts at 0 with a limit of 100', () => {
    expect(Paging.parse({})).toEqual({ skip: 0, limit: 100 })
  })

  test('accepts digits from a query string', () => {
    expect(Paging.parse({ skip: '20', limit: '200' })).toEqual({ skip: 20, limit: 200 })
  })

  test.each([
    { limit: '0' },
    { limit: '201' },
    { limit: '1.5' },
    { limit: 'x' },
    { skip: '-1' },
    { skip: ['1', '2'] },
    { skip: 'Infinity' },
  ])('rejects %o', (query) => expect(Paging.safeParse(query).success).toBe(false))
})

test('a query flag is true or false only', () => {
  expect([queryFlag.parse('true'), queryFlag.parse('false')]).toEqual([true, false])
  for (const other of ['', '1', 'TRUE', 'yes', true]) expect(queryFlag.safeParse(other).success).toBe(false)
})

test('an id is a UUID', () => {
  expect(Id.safeParse('01890a5d-ac96-774b-bcce-b302099a8057').success).toBe(true)
  for (const other of ['', '1', 'x', '01890a5d-ac96-774b-bcce-b302099a805', null]) expect(Id.safeParse(other).success).toBe(false)
})
