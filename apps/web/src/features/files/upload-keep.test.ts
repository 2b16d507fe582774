import { expect, test } from 'vitest'
import { createUploadKeep, toFingerprint } from './upload-keep.ts'

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
  createUploadKeep('ines', storage).put(print, 'upload-1')
  expect(createUploadKeep('ines', storage).find(print)).toBe('upload-1')
  expect(createUploadKeep('jonas', storage).find(print)).toBeUndefined()
  expect(createUploadKeep('ines', storage).find(toFingerprint(plan, { folder: '' }))).toBeUndefined()
  expect(createUploadKeep('ines', storage).find(toFingerprint({ ...plan, size: 11 }, { folder: 'Board' }))).toBeUndefined()
  createUploadKeep('ines', storage).drop(print)
  expect(createUploadKeep('ines', storage).find(print)).toBeUndefined()
})

test('malformed storage is ignored', () => {
  const storage = createStorage()
  storage().setItem('adjutant.uploads.ines', '{broken')
  const keep = createUploadKeep('ines', storage)
  expect(keep.find('x')).toBeUndefined()
  keep.put('x', 'upload-2')
  expect(keep.find('x')).toBe('upload-2')
})
