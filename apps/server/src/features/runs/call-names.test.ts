import { expect, test } from 'vitest'
import { CallNames } from './call-names.ts'

test('a model gets tool names that every provider accepts, and each maps back to its tool', () => {
  const own = ['list_tasks', 'Größe messen', 'Gr__e messen', 'x'.repeat(100), 'x'.repeat(99), '???']
  const names = new CallNames(own)
  const given = own.map((name) => names.toGiven(name))
  for (const name of given) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
  expect(new Set(given).size).toBe(own.length)
  expect(given.map((name) => names.toOwn(name))).toEqual(own)
})

test('an unknown name is kept as the model wrote it', () => {
  expect(new CallNames([]).toOwn('made up')).toBe('made up')
  expect(new CallNames([]).toGiven('gone tool')).toBe('gone_tool')
})
