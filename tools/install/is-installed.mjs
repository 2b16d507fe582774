/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean, link?: boolean }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lockfile
 * @typedef {'product' | 'everything'} Scope `product` builds and serves; `everything` adds linters, formatters and test tools.
 */

/** @param {Entry} entry @param {Scope} scope */
const isInScope = (entry, scope) => scope === 'everything' || !(entry.dev || entry.devOptional)

/**
 * The paths of the packages that an installation must contain. Optional packages belong to other platforms and can be absent.
 * @param {Lockfile} lockfile @param {Scope} scope @returns {string[]}
 */
export const listRequiredPaths = (lockfile, scope) =>
  Object.entries(lockfile.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.optional && isInScope(entry, scope))
    .map(([path]) => path)

/**
 * npm writes `node_modules/.package-lock.json` as the last step of an installation, so an interrupted one counts as none.
 * @param {Lockfile | undefined} wanted @param {Lockfile | undefined} installed @param {Scope} scope
 */
export const isInstalled = (wanted, installed, scope) => {
  if (!wanted || !installed) return false
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (path === '' || !isInScope(entry, scope)) return true
    const found = installed.packages[path]
    if (!found) return entry.optional === true
    return found.version === entry.version && (!entry.integrity || found.integrity === entry.integrity)
  })
}
