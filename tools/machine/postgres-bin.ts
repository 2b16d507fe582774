import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installPackages } from './apt.ts'
import { findProgram, isExecutable } from './find-program.ts'

const places = [
  '/usr/lib/postgresql/*/bin/initdb',
  '/usr/pgsql-*/bin/initdb',
  '/opt/homebrew/opt/postgresql@*/bin/initdb',
  '/usr/local/opt/postgresql@*/bin/initdb',
  '/Applications/Postgres.app/Contents/Versions/latest/bin/initdb',
  'initdb',
]

const findPostgresBin = (): string | undefined => {
  const named = process.env.PG_BIN
  if (named && !isExecutable(join(named, 'initdb'))) throw new Error(`PG_BIN names no folder with initdb: ${named}`)
  const initdb = named ? join(named, 'initdb') : findProgram(places)
  return initdb && dirname(initdb)
}

// Debian's package creates and starts its own cluster by default, which the tests don't need.
const forbidMainCluster = () => {
  const folder = '/etc/postgresql-common/createcluster.d'
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'no-main-cluster.conf'), 'create_main_cluster = false\n')
}

const install = async (): Promise<string | undefined> => {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return undefined
  forbidMainCluster()
  return (await installPackages(['postgresql'])) ? findPostgresBin() : undefined
}

const findOrInstall = async (): Promise<string> => {
  const found = findPostgresBin() ?? (await install())
  if (found) return found
  throw new Error('the server tests need PostgreSQL 15 or newer: install it, or name the folder of initdb in PG_BIN')
}

let postgresBin: Promise<string> | undefined

/** The folder with initdb and pg_ctl; installs PostgreSQL if it is missing and permitted. */
export const getPostgresBin = (): Promise<string> => (postgresBin ??= findOrInstall())
