// node tools/lockfile/main.ts [--write]: checks that the lockfile holds the native packages of every supported platform; --write adds missing ones.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'
import { listMissingEntries, listUnsupportedPlatforms, type Lockfile } from './platform-packages.ts'

const file = join(root, 'package-lock.json')

const readLockfile = (): Lockfile => JSON.parse(readFileSync(file, 'utf8'))

/** npm sorts entries by path. */
function complete(lockfile: Lockfile): number {
  const missing = listMissingEntries(lockfile)
  const entries = [...Object.entries(lockfile.packages), ...missing].toSorted(([one], [other]) => one.localeCompare(other, 'en'))
  writeFileSync(file, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(entries) }, null, 2)}\n`)
  return missing.length
}

if (process.argv.includes('--write')) console.log(`Added ${complete(readLockfile())} platform packages to package-lock.json.`)

const problems = listUnsupportedPlatforms(readLockfile())
for (const problem of problems) console.error(problem)
if (problems.length > 0) {
  console.error('Run `npm run lockfile` to add the missing entries.')
  process.exitCode = 1
}
