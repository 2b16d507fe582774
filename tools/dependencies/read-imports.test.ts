import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listImports, readDependencies } from './read-imports.ts'

test('finds every form of import', () => {
  const source = `
    import a from './a.ts'
    import type { B } from './b.ts'
    export { c } from './c.ts'
    export * from './d.ts'
    const e = await import('./e.ts')
    type F = import('./f.ts').F
    const g = require('./g.cjs')
    const h = new Worker(new URL('./h.ts', import.meta.url))
    const page = new URL('/login', base)
  `
  expect(listImports('x.ts', source).map(({ specifier }) => specifier.slice(2, 3))).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
})

test('tells imports of types only from those of values', () => {
  const source = `
    import type { A } from './a.ts'
    import { type B } from './b.ts'
    export type { C } from './c.ts'
    export { type D } from './d.ts'
    type E = import('./e.ts').E
    import { f, type F } from './f.ts'
    export { g, type G } from './g.ts'
    import type { H } from './h.ts'
    import { h } from './h.ts'
    import './i.ts'
  `
  const values = listImports('x.ts', source).filter(({ isType }) => !isType)
  expect(values.map(({ specifier }) => specifier.slice(2, 3))).toEqual(['f', 'g', 'h', 'i'])
})

test("throws on a file that can't be parsed", () => {
  expect(() => listImports('x.ts', 'import {')).toThrow('x.ts')
})

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dependencies-'))
  mkdirSync(join(root, 'node_modules/leftpad'), { recursive: true })
  writeFileSync(join(root, 'node_modules/leftpad/package.json'), '{"name":"leftpad","main":"index.js"}')
  writeFileSync(join(root, 'node_modules/leftpad/index.js'), '')
})
afterEach(() => rmSync(root, { recursive: true }))

const read = (source: string) => {
  writeFileSync(join(root, 'one.ts'), source)
  writeFileSync(join(root, 'two.css'), '')
  return readDependencies(root, ['one.ts']).map((dependency) => dependency.to)
}

test('resolves an import to a project file, a package or nothing', () => {
  expect(read(`import './two.css?url'`)).toEqual([{ file: 'two.css' }])
  expect(read(`import 'leftpad'`)).toEqual([{ package: 'leftpad' }])
  expect(read(`import 'node:fs'`)).toEqual([{ package: 'node:fs' }])
  expect(read(`import './gone.ts'`)).toEqual([undefined])
})
