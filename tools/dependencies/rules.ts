import { modules, serverFeatures } from './modules.ts'
import type { Module } from './modules.ts'

/** One import: `from` is a file; `to` is a file, a package name, or undefined if unresolved. */
export type Dependency = { from: string; specifier: string; to: { file: string } | { package: string } | undefined }

/** One table in the SQL text of a file. */
export type TableUse = { from: string; table: string; declaredIn: string }

const featureOrder = Object.keys(serverFeatures)

export const findModule = (file: string): Module | undefined => modules.find((module) => module.files.test(file))

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

const appOf = (file: string): string => file.split('/').slice(0, 2).join('/')

/** The feature of a file; test helpers belong to none. */
export const findFeature = (file: string): string | undefined =>
  findModule(file)?.name.endsWith(' features') ? /\/features\/([^/]+)\//.exec(file)?.[1] : undefined

const isServerFeature = (file: string): boolean => findModule(file)?.name === 'server features'

const isPublicApi = (file: string): boolean => {
  const feature = findFeature(file)
  return feature !== undefined && file.endsWith(`/features/${feature}/index.ts`)
}

/** The roles of a server feature's files, as CONTRIBUTING.md describes them. */
const roles = new Set(
  `routes service policy schema store conditions columns dto trash history chain desk retention logic worker stream port adapters deps setup
  tools mail parser serializer`.split(/\s+/),
)

/** Subfolders whose names describe the role of their files. */
const roleFolders = new Set('answer built-in communication drafts mcp prompt results start store stream tools worker workflows'.split(' '))

/** A server feature's file ends with its role, as in `tasks.service.ts`, unless its folder tells it. */
const hasNoRole = (file: string): boolean => {
  const [, folder = '', name = ''] = /\/([^/]+)\/([^/]+)\.ts$/.exec(file) ?? []
  const role = name.split('.')[1]
  return role === undefined ? !roleFolders.has(folder) : !roles.has(role)
}

/** The reason why a file must not be at its location. */
export const findMisplacement = (file: string): string | undefined => {
  if (!findModule(file)) return `${file} belongs to no module`
  const feature = findFeature(file)
  if (isServerFeature(file) && feature && !featureOrder.includes(feature)) return `${file}: the feature ${feature} is in no list`
  if (isServerFeature(file) && !isTest(file) && !file.endsWith('/index.ts') && hasNoRole(file))
    return `${file}: the name ends with no known role, such as .service or .logic`
  return undefined
}

/**
 * The only two files that may start a process: the file reader, which runs with fewer permissions, and the embedding model, which gets no
 * secrets.
 */
const processStarters = ['packages/reader/src/reader-process.ts', 'apps/server/src/platform/embeddings/model.ts']

/** Data and generators of a package's tests. */
const isPackageTesting = (file: string): boolean => /^packages\/[^/]+\/src\/(?:.+\/)?testing\//.test(file)

const findPackageError = (from: string, name: string): string | undefined => {
  if (isTest(from) || isPackageTesting(from)) return undefined
  if (isProduct(from) && !processStarters.includes(from) && /^(node:)?(child_process|vm)$/.test(name))
    return `must not start programs or run code (${name})`
  const allowed = findModule(from)?.packages
  return allowed && !allowed.test(name) ? `must not import the package ${name}` : undefined
}

/** Source of the server and its packages, without tests and test helpers. */
export const isProduct = (file: string): boolean =>
  !isTest(file) && /^(packages|apps\/server\/src)\//.test(file) && findModule(file)?.name !== 'server testing'

const findServerFeatureError = (own: string, other: string, to: string): string | undefined => {
  if (own === other) return undefined
  if (!isPublicApi(to)) return `may import only the public API of the feature ${other} (${other}/index.ts)`
  const isEarlier = featureOrder.indexOf(other) < featureOrder.indexOf(own)
  return isEarlier ? undefined : `must not import the feature ${other}, which comes after ${own} in the list`
}

const findFeatureError = (from: string, to: string): string | undefined => {
  const [own, other] = [findFeature(from), findFeature(to)]
  if (!own || !other) return undefined
  if (isServerFeature(from)) return findServerFeatureError(own, other, to)
  return own === other ? undefined : 'web features must not import each other'
}

/** Foreign keys connect the tables of all features; queries on a table stay in its feature. */
export const isForeignKeyImport = (from: string, to: string): boolean => from.endsWith('.schema.ts') && to.endsWith('.schema.ts')

const findFileError = (from: string, to: string): string | undefined => {
  if (isTest(to)) return 'must not import a test'
  if (isForeignKeyImport(from, to)) return undefined
  // A test may import every module of its own app and the app's own dependencies.
  if (isTest(from) && appOf(from) === appOf(to)) return undefined
  const [source, target] = [findModule(from), findModule(to)]
  if (!source || !target) return undefined
  if (source !== target) return source.mayImport.includes(target.name) ? undefined : `${source.name} must not import ${target.name}`
  return findFeatureError(from, to)
}

/** The reason why a dependency is forbidden. */
export const findError = ({ from, specifier, to }: Dependency): string | undefined => {
  if (!to) return `${from}: cannot find '${specifier}'`
  const error = 'package' in to ? findPackageError(from, to.package) : findFileError(from, to.file)
  return error ? `${from} → ${'file' in to ? to.file : to.package}: ${error}` : undefined
}

const ownerOf = (file: string): string | undefined => findFeature(file) ?? findModule(file)?.name

/** The reason why a file must not name a table in SQL text, which no import shows. */
export const findTableError = ({ from, table, declaredIn }: TableUse): string | undefined =>
  ownerOf(from) === ownerOf(declaredIn)
    ? undefined
    : `${from}: SQL text names the table ${table} of ${ownerOf(declaredIn)}; use the public API of its owner`
