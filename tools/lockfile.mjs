/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lockfile
 */

/**
 * Whether node_modules holds what the lockfile asks for. npm writes `node_modules/.package-lock.json` as the last step of an
 * installation, so a broken-off one counts as none; optional packages are there for other platforms and may be absent.
 * @param {Lockfile | undefined} wanted @param {Lockfile | undefined} installed
 */
export const isInstalled = (wanted, installed) => {
  if (!wanted || !installed) return false
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (path === '') return true
    const found = installed.packages[path]
    if (!found) return entry.optional === true
    return found.version === entry.version && found.integrity === entry.integrity
  })
}
