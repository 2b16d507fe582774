// Native packages ship one package per platform, listed as optional dependencies of a common parent. npm records only those that the registry
// it was run against had, so a lockfile can silently miss a platform.

export interface LockEntry {
  version?: string
  integrity?: string
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
  bin?: Record<string, string>
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  optionalDependencies?: Record<string, string>
}

export interface Lockfile {
  packages: Record<string, LockEntry>
}

export interface Platform {
  os: string
  cpu: string
  /** Absent where one build serves every C library. */
  libc?: 'glibc' | 'musl'
}

/** The platforms on which the product must install and start. */
export const supportedPlatforms: Platform[] = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'musl' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'musl' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
]

const platformSuffix =
  /[-/](?<os>aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win|win32)-(?<cpu>arm|arm64|ia32|loong64|mips64el|ppc64|riscv64|s390x|x64|x86)(?:-(?<abi>eabi|gnu|gnueabihf|msvc|musl|musleabihf))?$/

/** The platform that a package name ends in, such as `@rolldown/binding-linux-x64-musl`. */
export function findPlatform(name: string): Platform | undefined {
  const { os, cpu, abi = '' } = platformSuffix.exec(name)?.groups ?? {}
  if (!os || !cpu) return undefined
  const platform = { os: os === 'win' ? 'win32' : os, cpu: cpu === 'x86' ? 'ia32' : cpu }
  if (abi.startsWith('musl')) return { ...platform, libc: 'musl' }
  return abi.startsWith('gnu') ? { ...platform, libc: 'glibc' } : platform
}

interface PlatformPackage {
  name: string
  version: string
  platform: Platform
}

interface Parent {
  path: string
  entry: LockEntry
  packages: PlatformPackage[]
}

/** Packages with a single platform dependency, such as `fsevents`, work without it and are left out. */
function listParents(lockfile: Lockfile): Parent[] {
  return Object.entries(lockfile.packages)
    .map(([path, entry]) => ({ path, entry, packages: listPlatformPackages(entry) }))
    .filter(({ packages }) => packages.length > 1)
}

function listPlatformPackages({ optionalDependencies = {} }: LockEntry): PlatformPackage[] {
  return Object.entries(optionalDependencies).flatMap(([name, version]) => {
    const platform = findPlatform(name)
    return platform ? [{ name, version, platform }] : []
  })
}

/** The `node_modules` folder in which npm places a dependency beside its parent. */
const siblingFolder = (parentPath: string) => `${parentPath.slice(0, parentPath.lastIndexOf('node_modules/'))}node_modules`

/** Follows Node's resolution from the parent upwards. */
function findEntry(lockfile: Lockfile, parentPath: string, { name, version }: PlatformPackage): LockEntry | undefined {
  const nested = lockfile.packages[`${parentPath}/node_modules/${name}`]
  const entry = nested ?? lockfile.packages[`${siblingFolder(parentPath)}/${name}`] ?? lockfile.packages[`node_modules/${name}`]
  return entry?.version === version ? entry : undefined
}

function toEntry({ version, platform }: PlatformPackage, parent: Parent, bin: LockEntry['bin']): LockEntry {
  return {
    version,
    cpu: [platform.cpu],
    ...(parent.entry.dev && { dev: true }),
    ...(platform.libc && { libc: [platform.libc] }),
    optional: true,
    os: [platform.os],
    ...(bin && platform.os !== 'win32' && { bin }),
  }
}

/** Without an integrity hash, which only the registry knows: npm resolves such an entry by its version. */
export function listMissingEntries(lockfile: Lockfile): [path: string, entry: LockEntry][] {
  return listParents(lockfile).flatMap((parent) => {
    const bin = parent.packages.map((one) => findEntry(lockfile, parent.path, one)?.bin).find(Boolean)
    return parent.packages
      .filter((one) => !findEntry(lockfile, parent.path, one))
      .map((one): [string, LockEntry] => [`${siblingFolder(parent.path)}/${one.name}`, toEntry(one, parent, bin)])
  })
}

const serves = (offered: Platform, wanted: Platform) =>
  offered.os === wanted.os && offered.cpu === wanted.cpu && (offered.libc === undefined || offered.libc === wanted.libc)

/** One sentence for each native package that a supported platform would lack. */
export function listUnsupportedPlatforms(lockfile: Lockfile): string[] {
  return listParents(lockfile).flatMap((parent) => {
    const present = parent.packages.filter((one) => findEntry(lockfile, parent.path, one))
    return supportedPlatforms
      .filter((wanted) => !present.some(({ platform }) => serves(platform, wanted)))
      .map((wanted) => `${parent.path || 'package.json'} has no package for ${Object.values(wanted).join(' ')}`)
  })
}
