import { rooms, serverFeatures } from './house.ts'
import type { Room } from './house.ts'

/** One import: `from` is a file; `to` is a file, a package name, or undefined if unresolved. */
export type Arrow = { from: string; specifier: string; to: { file: string } | { package: string } | undefined }

const featureOrder = Object.keys(serverFeatures)

export const findRoom = (file: string): Room | undefined => rooms.find((room) => room.files.test(file))

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

const appOf = (file: string): string => file.split('/').slice(0, 2).join('/')

/** The feature of a file; test helpers belong to none. */
export const findFeature = (file: string): string | undefined =>
  findRoom(file)?.name.endsWith(' features') ? /\/features\/([^/]+)\//.exec(file)?.[1] : undefined

const isServerFeature = (file: string): boolean => findRoom(file)?.name === 'server features'

const isDoor = (file: string): boolean => {
  const feature = findFeature(file)
  return feature !== undefined && file.endsWith(`/features/${feature}/${feature}.door.ts`)
}

/** The reason why a file must not be at its location. */
export const findMisplacement = (file: string): string | undefined => {
  if (!findRoom(file)) return `${file} stands in no room of the plan`
  const feature = findFeature(file)
  if (isServerFeature(file) && feature && !featureOrder.includes(feature)) return `${file}: the feature ${feature} is in no list`
  return undefined
}

/**
 * The only two files that may start a process: the file reader, which runs with fewer permissions, and the embedding model, which gets no
 * secrets.
 */
const starts = ['packages/reader/src/reader-process.ts', 'apps/server/src/platform/embeddings/model.ts']

const findPackageFault = (from: string, name: string): string | undefined => {
  if (isTest(from)) return undefined
  if (isProduct(from) && !starts.includes(from) && /^(node:)?(child_process|vm)$/.test(name))
    return `may not start programs or run code (${name})`
  const allowed = findRoom(from)?.packages
  return allowed && !allowed.test(name) ? `may not import the package ${name}` : undefined
}

const isProduct = (file: string): boolean => /^(packages|apps\/server\/src)\//.test(file) && findRoom(file)?.name !== 'server testing'

const findServerFeatureFault = (from: string, to: string): string | undefined => {
  const [own, other] = [findFeature(from)!, findFeature(to)!]
  if (own === other) return undefined
  if (!isDoor(to)) return `may import only the door of the feature ${other} (${other}.door.ts)`
  const isEarlier = featureOrder.indexOf(other) < featureOrder.indexOf(own)
  return isEarlier ? undefined : `may not import the feature ${other}, which does not stand before ${own} in the list`
}

const findFeatureFault = (from: string, to: string): string | undefined => {
  if (isServerFeature(from)) return findServerFeatureFault(from, to)
  return findFeature(from) === findFeature(to) ? undefined : 'may not import another feature: web features are islands'
}

const findFileFault = (from: string, to: string): string | undefined => {
  if (isTest(to)) return 'may not import a test'
  // A test may import every module of its own app and the app's own dependencies.
  if (isTest(from) && appOf(from) === appOf(to)) return undefined
  const [home, target] = [findRoom(from), findRoom(to)]
  if (!home || !target) return undefined
  if (home !== target) return home.mayImport.includes(target.name) ? undefined : `${home.name} may not import ${target.name}`
  return findFeature(from) ? findFeatureFault(from, to) : undefined
}

/** The reason why a dependency is forbidden. */
export const findFault = ({ from, specifier, to }: Arrow): string | undefined => {
  if (!to) return `${from}: cannot find '${specifier}'`
  const fault = 'package' in to ? findPackageFault(from, to.package) : findFileFault(from, to.file)
  return fault ? `${from} → ${'file' in to ? to.file : to.package}: ${fault}` : undefined
}
