import { expect, test } from 'vitest'
import { isInstalled, listRequiredPaths } from './is-installed.mjs'

type Entry = { version?: string; integrity?: string; optional?: boolean; dev?: boolean; link?: boolean }

const lock = (packages: Record<string, Entry>) => ({ packages })
const zod = { version: '4.0.0', integrity: 'sha512-a' }

test('accepts an installation with every package of the lockfile', () => {
  expect(isInstalled(lock({ '': {}, 'node_modules/zod': zod }), lock({ 'node_modules/zod': zod }), 'everything')).toBe(true)
})

test('accepts a missing optional package of another platform', () => {
  expect(isInstalled(lock({ 'node_modules/x-darwin': { ...zod, optional: true } }), lock({}), 'everything')).toBe(true)
})

test('requires a linter for everything but not for the product', () => {
  const wanted = lock({ 'node_modules/zod': zod, 'node_modules/linter': { ...zod, dev: true } })
  expect(isInstalled(wanted, lock({ 'node_modules/zod': zod }), 'product')).toBe(true)
  expect(isInstalled(wanted, lock({ 'node_modules/zod': zod }), 'everything')).toBe(false)
})

test("accepts npm's hash for an entry without an integrity hash", () => {
  expect(isInstalled(lock({ 'node_modules/zod': { version: '4.0.0' } }), lock({ 'node_modules/zod': zod }), 'product')).toBe(true)
})

test.each([
  ['nothing is installed', undefined],
  ['a package is missing', lock({})],
  ['a package has another version', lock({ 'node_modules/zod': { ...zod, version: '3.9.9' } })],
  ['a package has other contents', lock({ 'node_modules/zod': { ...zod, integrity: 'sha512-b' } })],
])('requires an installation when %s', (_, installed) => {
  expect(isInstalled(lock({ 'node_modules/zod': zod }), installed, 'product')).toBe(false)
})

test('does not count workspaces, links and packages of other platforms as progress', () => {
  const wanted = lock({
    '': {},
    'apps/web': {},
    'node_modules/@adjutant/web': { link: true },
    'node_modules/zod': zod,
    'node_modules/x-darwin': { ...zod, optional: true },
  })
  expect(listRequiredPaths(wanted, 'product')).toEqual(['node_modules/zod'])
})
