import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { Visitor, parseSync } from 'oxc-parser'
import type { Argument, ExportNamedDeclaration, ImportDeclaration, NewExpression } from 'oxc-parser'
import { ResolverFactory } from 'oxc-resolver'
import type { Dependency } from './rules.ts'

// A module that a Vite plugin generates at build time.
const isVirtual = (specifier: string): boolean => specifier.startsWith('virtual:')

const resolverFor = (conditionNames: string[]) =>
  new ResolverFactory({ extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'], conditionNames, builtinModules: true })

// Some packages contain only types, and some declare types that don't exist.
const resolvers = [resolverFor(['types', 'import', 'node', 'default']), resolverFor(['import', 'node', 'default'])]

const valueOf = (node: Argument | null | undefined): string[] =>
  node?.type === 'Literal' && typeof node.value === 'string' ? [node.value] : []

const nameOf = (node: object): string | undefined => ('name' in node && typeof node.name === 'string' ? node.name : undefined)

// `new URL('./worker.ts', import.meta.url)` starts a worker with that file, so it counts as an import.
const listModuleUrls = (node: NewExpression): string[] =>
  nameOf(node.callee) === 'URL' && node.arguments.length === 2
    ? valueOf(node.arguments[0]).filter((url) => /^\.{1,2}\/.*\.[mc]?[jt]sx?$/.test(url))
    : []

const isTypeImport = ({ importKind, specifiers }: ImportDeclaration): boolean =>
  importKind === 'type' || (specifiers.length > 0 && specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type'))

const isTypeExport = ({ exportKind, specifiers }: ExportNamedDeclaration): boolean =>
  exportKind === 'type' || (specifiers.length > 0 && specifiers.every((one) => one.exportKind === 'type'))

/** Every import of a source text, each once: static, dynamic, type-only, require and worker. */
export const listImports = (file: string, source: string): Pick<Dependency, 'specifier' | 'isType'>[] => {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found = new Map<string, boolean>()
  const add = (specifiers: string[], isType = false) => {
    for (const specifier of specifiers) found.set(specifier, isType && found.get(specifier) !== false)
  }
  new Visitor({
    ImportDeclaration: (node) => add(valueOf(node.source), isTypeImport(node)),
    ExportNamedDeclaration: (node) => add(valueOf(node.source), isTypeExport(node)),
    ExportAllDeclaration: (node) => add(valueOf(node.source), node.exportKind === 'type'),
    ImportExpression: (node) => add(valueOf(node.source)),
    TSImportType: (node) => add(valueOf(node.source), true),
    CallExpression: (node) => nameOf(node.callee) === 'require' && add(valueOf(node.arguments[0])),
    NewExpression: (node) => add(listModuleUrls(node)),
  }).visit(program)
  return [...found].map(([specifier, isType]) => ({ specifier, isType }))
}

const packageOf = (specifier: string): string => {
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}

const resolve = (root: string, from: string, specifier: string): Dependency['to'] => {
  if (isBuiltin(specifier) || isVirtual(specifier)) return { package: specifier }
  const plain = specifier.replace(/\?.*$/, '')
  const path = resolvers.map((resolver) => resolver.sync(dirname(join(root, from)), plain).path).find(Boolean)
  if (!path) return undefined
  const file = relative(root, path)
  return file.includes('node_modules/') || file.startsWith('..') ? { package: packageOf(plain) } : { file }
}

export const readDependencies = (root: string, files: string[]): Dependency[] =>
  files.flatMap((from) =>
    listImports(from, readFileSync(join(root, from), 'utf8')).map(({ specifier, isType }) => ({
      from,
      specifier,
      isType,
      to: resolve(root, from, specifier),
    })),
  )
