import { expect, test } from 'vitest'
import { CallNames } from './call-names.ts'

test('a model gets tool names that every provider accepts, and each maps back to its tool', () => {
  const own = ['list_tasks', 'Größe messen', 'Gr__e messen', 'x'.repeat(100), 'x'.repeat(99), '???']
  const names = new CallNames(own)
  const modelName = own.map((name) => names.toModelName(name))
  for (const name of modelName) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
  expect(new Set(modelName).size).toBe(own.length)
  expect(modelName.map((name) => names.toToolName(name))).toEqual(own)
})

test('an unknown name is kept as the model wrote it', () => {
  expect(new CallNames([]).toToolName('made up')).toBe('made up')
  expect(new CallNames([]).toModelName('gone tool')).toBe('gone_tool')
})
