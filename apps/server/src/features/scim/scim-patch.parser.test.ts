import { expect, test } from 'vitest'
import { toGroupChanges, toUserFields } from './scim-patch.parser.ts'

test.each([
  [[{ op: 'move', path: 'active', value: true }]],
  [[{ op: 'remove' }]],
  [[{ op: 'replace', value: 'text' }]],
  [[{ op: 'replace', path: 'active', value: 'maybe' }]],
  [[{ op: 'remove', path: 'userName' }]],
  [[{ op: 'replace', path: 'externalId', value: { deep: true } }]],
])('rejects the operations %j', (operations) => {
  expect(() => toUserFields(operations)).toThrow(/\.$/)
})

test('ignores unsupported attributes and never changes a prototype', () => {
  const operations = [
    { op: 'add', path: '__proto__.polluted', value: 'yes' },
    {
      op: 'replace',
      value: JSON.parse('{"__proto__": {"polluted": "yes"}, "constructor": {"prototype": {"polluted": "yes"}}, "title": "VP"}') as object,
    },
    { op: 'replace', path: 'name', value: JSON.parse('{"__proto__": "x", "givenName": "Ann"}') as object },
  ]
  expect(toUserFields(operations)).toEqual({ givenName: 'Ann' })
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
  expect(toGroupChanges([{ op: 'add', path: 'members', value: { value: 'A' } }]).members).toEqual([{ kind: 'add', ids: ['a'] }])
})
