import { expect, test } from 'vitest'
import { listFullFolders } from './folders.ts'

const filesOf = (folder: string, count: number, ending = 'ts') =>
  Array.from({ length: count }, (_, index) => `${folder}/f${index}.${ending}`)

test('accepts a folder of 21 files and rejects one of 22', () => {
  expect(listFullFolders([...filesOf('a', 21), ...filesOf('a/b', 21)])).toEqual([])
  expect(listFullFolders(filesOf('a', 22))).toEqual([{ folder: 'a', message: 'a: 22 files, at most 21 are allowed' }])
})

test('does not count tests', () => {
  expect(listFullFolders([...filesOf('a', 21), ...filesOf('a', 9, 'test.ts'), ...filesOf('a', 9, 'spec.ts')])).toEqual([])
})
