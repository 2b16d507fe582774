import { expect, test } from 'vitest'
import { toFileName, toFolderPath, toNumberedName } from './file-name.logic.ts'

test.each([
  ['report.pdf', 'report.pdf'],
  ['Jahresübersicht 2026 🚀.md', 'Jahresübersicht 2026 🚀.md'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\system.ini', 'system.ini'],
  ['C:\\Users\\ann\\notes.txt', 'notes.txt'],
  ['/absolute', 'absolute'],
  ['folder/', 'folder'],
  ['..', 'file'],
  ['.', 'file'],
  ['', 'file'],
  [' \t\n', 'file'],
  ['a\0b\r\nc\u007f.txt', 'abc.txt'],
  ['invoice\u202Egpj.exe', 'invoicegpj.exe'],
  ['.env', '.env'],
  ['half \ud800.txt', 'half \ufffd.txt'],
])('%j is stored as %j', (rawName, cleanedName) => {
  expect(toFileName(rawName)).toBe(cleanedName)
})

test('truncates a long name and keeps its extension, also with a number', () => {
  const name = toFileName(`${'x'.repeat(400)}.docx`)
  expect([name.length, name.endsWith('x.docx')]).toEqual([300, true])
  const second = toNumberedName(name, 2)
  expect([second.length, second.endsWith('x (2).docx'), toNumberedName(name, 1)]).toEqual([300, true, name])
})

test.each([
  ['', ''],
  ['Contracts/2026', 'Contracts/2026'],
  ['/Contracts//2026/', 'Contracts/2026'],
  ['../../up', 'up'],
  ['a\\b', 'a/b'],
  ['a\u0007/ b ', 'a/b'],
])('%j becomes the folder %j', (rawName, cleanedName) => {
  expect(toFolderPath(rawName)).toBe(cleanedName)
})
