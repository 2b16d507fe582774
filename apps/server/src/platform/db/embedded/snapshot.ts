import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { serverFolder } from '../../server-folder.ts'
import { migrationsFolder } from '../migrate.ts'

const buildFolder = path.join(serverFolder, 'build')

/** The name contains PGlite's version and the migrations, because a snapshot is valid only for both. */
export function toSnapshotFolder(): string {
  const hash = createHash('sha256').update(readPgliteVersion())
  for (const file of fs.globSync('*/migration.sql', { cwd: migrationsFolder }).sort()) {
    hash.update(`\n${file}\n`).update(fs.readFileSync(path.join(migrationsFolder, file)))
  }
  return path.join(buildFolder, `database-${hash.digest('hex').slice(0, 16)}`)
}

export function findSnapshot(): string | undefined {
  const folder = toSnapshotFolder()
  return fs.existsSync(folder) ? folder : undefined
}

function readPgliteVersion(): string {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const { version } = JSON.parse(fs.readFileSync(path.join(path.dirname(main), '../package.json'), 'utf8'))
  return version
}
