import { expect, test } from 'vitest'
import { isInstalled } from './lockfile.mjs'

const lock = (packages: Record<string, { version?: string; integrity?: string; optional?: boolean }>) => ({ packages })
const zod = { version: '4.0.0', integrity: 'sha512-a' }

test('what the lockfile asks for is there', () => {
  expect(isInstalled(lock({ '': {}, 'node_modules/zod': zod }), lock({ 'node_modules/zod': zod }))).toBe(true)
})

test('an optional package for another platform may be absent', () => {
  expect(isInstalled(lock({ 'node_modules/x-darwin': { ...zod, optional: true } }), lock({}))).toBe(true)
})

test.each([
  ['nothing is installed', undefined],
  ['a package is missing', lock({})],
  ['a package has another version', lock({ 'node_modules/zod': { ...zod, version: '3.9.9' } })],
  ['a package has other contents', lock({ 'node_modules/zod': { ...zod, integrity: 'sha512-b' } })],
])('an installation is needed when %s', (_, installed) => {
  expect(isInstalled(lock({ 'node_modules/zod': zod }), installed)).toBe(false)
})
