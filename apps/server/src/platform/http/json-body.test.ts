import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { sanitize, isNestedTooDeep } from './json-body.ts'

const listOfDepth = (depth: number): unknown => (depth === 0 ? 'x' : [listOfDepth(depth - 1)])
const objectOfDepth = (depth: number): unknown => (depth === 0 ? 'x' : { a: objectOfDepth(depth - 1) })

test('keeps valid input unchanged', () => {
  const value = { a: [1, null, true, 'ü 🙂'], b: { c: '' } }
  expect(sanitize(value)).toEqual(value)
})

test.each([listOfDepth, objectOfDepth])('limits nesting in lists and objects', (ofDepth) => {
  expect(sanitize(ofDepth(limits.jsonDepth))).toEqual(ofDepth(limits.jsonDepth))
  expect(() => sanitize(ofDepth(limits.jsonDepth + 1))).toThrow(appMessages.http.tooDeep)
  expect(() => sanitize(ofDepth(5_000))).toThrow(appMessages.http.tooDeep)
})

test.each([['a\0'], [{ a: '\0' }], [['\0']], [{ 'a\0b': 1 }]])('rejects NUL anywhere: %o', (value) => {
  expect(() => sanitize(value)).toThrow(appMessages.http.nul)
})

test('replaces a lone surrogate', () => {
  expect(sanitize({ 'a\ud800': '\udfffb' })).toEqual({ 'a\ufffd': '\ufffdb' })
})

test('prevents prototype pollution', () => {
  const value = sanitize(JSON.parse('{"__proto__":{"isAdmin":true}}')) as { isAdmin?: boolean }
  expect(value.isAdmin).toBeUndefined()
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

test.each([
  ['[[1],{"a":[2]}]', 3, false],
  ['[[1],{"a":[2]}]', 2, true],
  ['{"a":"[[[[{{{{"}', 1, false],
  [String.raw`{"a":"\"[[[[","b":"\\"}`, 1, false],
  [String.raw`{"a":"\\","b":[[1]]}`, 2, true],
  ['[[[]', 2, true],
  ['"never closed [[[[', 1, false],
  [']]]]]][[[', 2, false],
  ['[],[],[],[]', 1, false],
])('compares the depth of %s with %i before parsing', (json, max, isTooDeep) => {
  expect(isNestedTooDeep(json, max)).toBe(isTooDeep)
})

test('the checks before and after parsing agree on the limit', () => {
  for (const ofDepth of [listOfDepth, objectOfDepth]) {
    expect(isNestedTooDeep(JSON.stringify(ofDepth(limits.jsonDepth)))).toBe(false)
    expect(isNestedTooDeep(JSON.stringify(ofDepth(limits.jsonDepth + 1)))).toBe(true)
  }
})
