import { modules, serverFeatures } from './modules.ts'
import type { Module } from './modules.ts'

/** One import: `from` is a file; `to` is a file, a package name, or undefined if unresolved. `isType`: only types are imported. */
export type Dependency = { from: string; specifier: string; isType: boolean; to: { file: string } | { package: string } | undefined }

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

/** Folders whose names describe the role of the files in them, also in their subfolders. */
const roleFolders = new Set('built-in mcp prompt store stream tools worker'.split(' '))

/** A server feature's file ends with its role, as in `tasks.service.ts`, unless a folder tells it. */
const findRole = (file: string): string | undefined => {
  const [, path = ''] = /\/features\/[^/]+\/(.+)\.ts$/.exec(file) ?? []
  const folders = path.split('/')
  const [, role] = folders.pop()?.split('.') ?? []
  if (role === undefined) return folders.findLast((folder) => roleFolders.has(folder))
  return roles.has(role) ? role : undefined
}

/** The reason why a file must not be at its location. */
export const findMisplacement = (file: string): string | undefined => {
  if (!findModule(file)) return `${file} belongs to no module`
  const feature = findFeature(file)
  if (isServerFeature(file) && feature && !featureOrder.includes(feature)) return `${file}: the feature ${feature} is in no list`
  if (isServerFeature(file) && !isTest(file) && !file.endsWith('/index.ts') && !findRole(file))
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
  const isForbidden = (processStarters.includes(from) ? /^(node:)?vm$/ : /^(node:)?(child_process|vm)$/).test(name)
  if (isProduct(from) && isForbidden) return `must not start programs or run code (${name})`
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

/** Roles whose files query tables; a public API that re-exported one would open it to other features. */
const rolesWithTables = new Set('schema store conditions columns chain desk port retention trash worker'.split(' '))

const isWithoutTables = (file: string): boolean => isServerFeature(file) && !isTest(file) && !rolesWithTables.has(findRole(file) ?? '')

const findFileError = (from: string, to: string, isType: boolean): string | undefined => {
  if (isTest(to)) return 'must not import a test'
  if (isForeignKeyImport(from, to)) return undefined
  if (!isType && isWithoutTables(from) && to.endsWith('.schema.ts')) return 'must not import tables; query them in a store'
  // A test may import every module of its own app and the app's own dependencies.
  if (isTest(from) && appOf(from) === appOf(to)) return undefined
  const [source, target] = [findModule(from), findModule(to)]
  if (!source || !target) return undefined
  if (source !== target) return source.mayImport.includes(target.name) ? undefined : `${source.name} must not import ${target.name}`
  return findFeatureError(from, to)
}

/** The reason why a dependency is forbidden. */
export const findError = ({ from, specifier, isType, to }: Dependency): string | undefined => {
  if (!to) return `${from}: cannot find '${specifier}'`
  const error = 'package' in to ? findPackageError(from, to.package) : findFileError(from, to.file, isType)
  return error ? `${from} → ${'file' in to ? to.file : to.package}: ${error}` : undefined
}

const ownerOf = (file: string): string | undefined => findFeature(file) ?? findModule(file)?.name

/** The reason why a file must not name a table in SQL text, which no import shows. */
export const findTableError = ({ from, table, declaredIn }: TableUse): string | undefined =>
  ownerOf(from) === ownerOf(declaredIn)
    ? undefined
    : `${from}: SQL text names the table ${table} of ${ownerOf(declaredIn)}; use the public API of its owner`
