import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../bootstrap.mjs'
import { embeddedOnly, testsOnEmbedded, testsWithDatabase } from './server-tests.ts'

const list = (patterns: string[]) => patterns.flatMap((pattern) => globSync(pattern, { cwd: root }))
const withDatabase = list(testsWithDatabase)
const onEmbedded = list(testsOnEmbedded)

test.each(testsOnEmbedded)('%s names a test that needs a database', (pattern) => {
  const files = list([pattern])
  expect(files).not.toEqual([])
  expect(withDatabase).toEqual(expect.arrayContaining(files))
})

test('no file is named twice', () => {
  expect(onEmbedded.toSorted()).toEqual([...new Set(onEmbedded)].toSorted())
})

test('every call runs on PGlite', () => {
  expect(onEmbedded).toContain('apps/server/src/access.api.test.ts')
})

test('every test of the embedded database itself runs on PGlite only', () => {
  const itself = list(['apps/server/src/platform/db/embedded/**/*.{db,process}.test.ts'])
  expect(itself).not.toEqual([])
  expect(list(embeddedOnly)).toEqual(expect.arrayContaining(itself))
})
