import type { Database, DbLog } from './db.ts'
import { openEmbeddedDatabase } from './embedded/embedded-database.ts'
import type { EmbeddedTuning } from './embedded/embedded-database.ts'
import { openServerDatabase } from './server-database.ts'

export type { Database, Db, DbLog, OnPayload } from './db.ts'

export type DatabaseOptions = {
  /** A PostgreSQL server; the embedded database in `${dataDir}/database` if absent. */
  databaseUrl?: string | undefined
  dataDir: string
  log: DbLog
  embedded?: EmbeddedTuning
}

/** Opens the database and migrates its schema. */
export function openDatabase({ databaseUrl, dataDir, log, embedded }: DatabaseOptions): Promise<Database> {
  if (databaseUrl) return openServerDatabase({ databaseUrl, log })
  return openEmbeddedDatabase({ dataDir, log, ...embedded })
}
