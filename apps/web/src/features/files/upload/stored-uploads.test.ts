import { expect, test } from 'vitest'
import { createStoredUploads, toFingerprint } from './stored-uploads.ts'

function createStorage() {
  const kept = new Map<string, string>()
  return () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
}

const plan = { name: 'plan.pdf', size: 10, lastModified: 5 }

test('an upload is found by its file and folder, for the same person only', () => {
  const storage = createStorage()
  const print = toFingerprint(plan, { folder: 'Board' })
  createStoredUploads('ines', storage).put(print, 'upload-1')
  expect(createStoredUploads('ines', storage).find(print)).toBe('upload-1')
  expect(createStoredUploads('jonas', storage).find(print)).toBeUndefined()
  expect(createStoredUploads('ines', storage).find(toFingerprint(plan, { folder: '' }))).toBeUndefined()
  expect(createStoredUploads('ines', storage).find(toFingerprint({ ...plan, size: 11 }, { folder: 'Board' }))).toBeUndefined()
  createStoredUploads('ines', storage).drop(print)
  expect(createStoredUploads('ines', storage).find(print)).toBeUndefined()
})

test('malformed storage is ignored', () => {
  const storage = createStorage()
  storage().setItem('adjutant.uploads.ines', '{broken')
  const write = createStoredUploads('ines', storage)
  expect(write.find('x')).toBeUndefined()
  write.put('x', 'upload-2')
  expect(write.find('x')).toBe('upload-2')
})
