import { expect, it } from 'vitest'
import { createDraft } from './note-draft.ts'

function createStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    kept,
  }
}

it('keeps a draft for its author only', () => {
  const storage = createStorage()
  createDraft('ines', () => storage).write('half a thought')
  expect(createDraft('ines', () => storage).read()).toBe('half a thought')
  expect(createDraft('tom', () => storage).read()).toBe('')
})

it('removes a blank draft', () => {
  const storage = createStorage()
  const draft = createDraft('ines', () => storage)
  draft.write('x')
  draft.write('  ')
  expect(storage.kept.size).toBe(0)
})

it('works without storage', () => {
  const draft = createDraft('ines', () => {
    throw new Error('blocked')
  })
  draft.write('x')
  expect(draft.read()).toBe('')
})
