import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listErrors, listMarkdownFiles } from './errors.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'docs-check-'))
  for (const folder of ['docs', 'apps/web/src', 'node_modules/x']) mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'package.json'), '{"scripts":{"start":"","check":""}}')
  writeFileSync(join(root, 'apps/web/package.json'), '{"scripts":{"build":""}}')
  writeFileSync(join(root, 'docs/security.md'), '# Security\n\n## What is `kept`, and how\n')
  writeFileSync(join(root, 'node_modules/x/README.md'), '[gone](gone.md)')
})
afterEach(() => rmSync(root, { recursive: true }))

const check = (text: string, file = 'README.md') => {
  writeFileSync(join(root, file), text)
  return listErrors(root, file)
}

test('accepts commands that exist, in prose and in code', () => {
  expect(check('`npm run check`, `npm run build -w apps/web`\n```sh\nnpm start\n```\n')).toEqual([])
})

test('reports a command that does not exist, in prose and in code', () => {
  expect(check('Run npm run lint.')).toEqual(["README.md: there is no script 'lint'"])
  expect(check('```sh\nnpm test\n```')).toEqual(["README.md: there is no script 'test'"])
  expect(check('`npm run check -w apps/web`')).toEqual(["README.md: there is no script 'check' in apps/web"])
})

test('resolves a link from the folder of its document', () => {
  expect(check('[a](security.md) [b](../README.md) [c](https://example.org/x) [d](/docs/security.md)', 'docs/a.md')).toEqual([
    'docs/a.md: the link ../README.md leads nowhere',
  ])
  expect(check('![picture](docs/picture.png) <img src="docs/other.png">')).toHaveLength(2)
})

test('requires the heading of a link to exist', () => {
  expect(check('[a](docs/security.md#what-is-kept-and-how) [b](#top)\n# Top')).toEqual([])
  expect(check('[a](docs/security.md#elsewhere)')).toEqual(['README.md: the link docs/security.md#elsewhere names no heading'])
})

test('requires a path in backticks to exist and a pattern to match, and ignores placeholders', () => {
  expect(check('`apps/web/src/`, `apps/*/package.json`, `apps/server/src/features/<feature>/`, `text/plain`, `apps/web/dist/x`')).toEqual(
    [],
  )
  expect(check('`apps/web/main.ts` and `docs/*.txt`')).toEqual([
    'README.md: there is no apps/web/main.ts',
    'README.md: there is no docs/*.txt',
  ])
})

test('allows at most 120 lines in the README', () => {
  expect(check('line\n'.repeat(120))).toEqual([])
  expect(check('line\n'.repeat(121))).toEqual(['README.md: 121 lines, at most 120 are allowed'])
  expect(check('line\n'.repeat(121), 'docs/long.md')).toEqual([])
})

test('ignores documents of dependencies', () => {
  expect(listMarkdownFiles(root)).toEqual(['docs/security.md'])
})
