import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOf } from './input-hash.mjs'

let root: string
const write = (file: string, text: string) => {
  mkdirSync(join(root, file, '..'), { recursive: true })
  writeFileSync(join(root, file), text)
}
const hash = () => hashOf(root, ['src', 'lock.json', 'absent'])

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'input-hash-'))
  write('src/deep/a.ts', 'one')
  write('lock.json', '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

test('a changed, added, renamed or removed input changes the hash', () => {
  const seen = new Set([hash()])
  write('src/deep/a.ts', 'two')
  seen.add(hash())
  write('src/b.ts', '')
  seen.add(hash())
  rmSync(join(root, 'src/b.ts'))
  write('src/c.ts', '')
  seen.add(hash())
  write('lock.json', '{"x":1}')
  seen.add(hash())
  expect(seen.size).toBe(5)
})

test('timestamps, build output and unused files do not change the hash', () => {
  const before = hash()
  utimesSync(join(root, 'lock.json'), 1, 1)
  for (const file of ['src/dist/a.js', 'src/node_modules/x.js', 'src/routes.gen.ts', 'src/a.test.ts', 'src/.cache/x']) write(file, 'new')
  expect(hash()).toBe(before)
})
