import { expect, test } from 'vitest'
import { countAllFiles, listChildFolders } from './child-folders.ts'

const folders = [
  { path: 'Board/2026/March', files: 2, all_files: 2 },
  { path: 'Board', files: 1, all_files: 3 },
  { path: 'Boardroom', files: 4, all_files: 4 },
  { path: 'Accounts/Q10', files: 1, all_files: 1 },
  { path: 'Accounts/Q9', files: 1, all_files: 1 },
]

test('the root lists each top folder once, counting everything inside', () => {
  expect(listChildFolders(folders, '')).toEqual([
    { name: 'Accounts', path: 'Accounts', files: 2 },
    { name: 'Board', path: 'Board', files: 3 },
    { name: 'Boardroom', path: 'Boardroom', files: 4 },
  ])
})

test('a folder lists its own children, including folders without files, and nothing of its siblings', () => {
  expect(listChildFolders(folders, 'Board')).toEqual([{ name: '2026', path: 'Board/2026', files: 2 }])
  expect(listChildFolders(folders, 'Accounts').map(({ name }) => name)).toEqual(['Q9', 'Q10'])
  expect(listChildFolders(folders, 'Accounts/Q9')).toEqual([])
})

test('the file count of a folder includes its children', () => {
  expect(countAllFiles(1, listChildFolders(folders, 'Board'))).toBe(3)
  expect(countAllFiles(4, listChildFolders(folders, ''))).toBe(13)
})
