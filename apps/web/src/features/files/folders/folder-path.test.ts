import { expect, test } from 'vitest'
import { validateFolder, joinFolder, listBreadcrumbs, toFolderPath, toParent } from './folder-path.ts'

test('splits a path into its folders', () => {
  expect(listBreadcrumbs('Board/2026/March')).toEqual([
    { name: 'Board', folder: 'Board' },
    { name: '2026', folder: 'Board/2026' },
    { name: 'March', folder: 'Board/2026/March' },
  ])
  expect(listBreadcrumbs('')).toEqual([])
})

test('finds the parent of a folder, up to the root', () => {
  expect(['Board/2026/March', 'Board', ''].map(toParent)).toEqual(['Board/2026', '', ''])
  expect([joinFolder('', 'Board'), joinFolder('Board', '2026')]).toEqual(['Board', 'Board/2026'])
})

test.each([
  [' Board / 2026 ', 'Board/2026'],
  ['/Board//2026/', 'Board/2026'],
  ['Board\\2026', 'Board/2026'],
  ['../Board/./x', 'Board/x'],
  ['  ', ''],
])('normalizes %j to %j', (typed, folder) => {
  expect(toFolderPath(typed)).toBe(folder)
})

test('rejects a name that would leave the folder, with a message', () => {
  expect(['../Board', 'Board/..', '.', ' / ', 'Board/2026', '..Board'].map(validateFolder)).toEqual([
    "A folder can't be named . or ..",
    "A folder can't be named . or ..",
    "A folder can't be named . or ..",
    'Name is required.',
    undefined,
    undefined,
  ])
})
