import pg from 'pg'
import { messageOf } from '../error-message.ts'
import { ConfigError } from '../config/config.ts'
import { makeDb, once } from './db.ts'
import type { Database, DbLog } from './db.ts'
import { GuardedPool } from './guarded-pool.ts'
import { ListenConnection } from './listen-connection.ts'
import { runMigrations } from './migrate.ts'
import { pingPool } from './ping.ts'

export type ServerOptions = { databaseUrl: string; log: DbLog }

const connectMs = 5_000
const idleLeaseMs = 60_000
const endMs = 5_000

export async function openServerDatabase({ databaseUrl, log }: ServerOptions): Promise<Database> {
  const shared = { connectionString: databaseUrl, application_name: 'adjutant', connectionTimeoutMillis: connectMs, keepAlive: true }
  await migrateServer(shared)
  const connections = new pg.Pool({
    ...shared,
    max: 10,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: idleLeaseMs,
  })
  connections.on('error', (error) => log.warn({ err: error }, 'An idle connection to the database was lost'))
  const pool = new GuardedPool(connections, { idleLeaseMs })
  const listening = new ListenConnection(shared, log)
  return {
    db: makeDb(pool, log),
    kind: 'server',
    ping: () => pingPool(pool),
    listen: (channel, onPayload) => listening.listen(channel, onPayload),
    close: once(async () => {
      await listening.close()
      await pool.end(endMs)
    }),
  }
}

/** A separate connection without a statement timeout: a migration, or waiting for another process, can take long. */
async function migrateServer(config: pg.ClientConfig) {
  const client = createClient(config)
  await client.connect().catch((error: unknown) => {
    throw new ConfigError(`DATABASE_URL cannot be reached: ${reasonOf(error)}.`, { cause: error })
  })
  try {
    await runMigrations(client)
  } finally {
    await client.end()
  }
}

/** Reads the certificates named in the URL. */
function createClient(config: pg.ClientConfig): pg.Client {
  try {
    return new pg.Client(config)
  } catch (error) {
    throw new ConfigError(`DATABASE_URL cannot be used: ${reasonOf(error)}.`, { cause: error })
  }
}

/** A host with several addresses has several errors. */
const reasonOf = (error: unknown): string => {
  const message = messageOf(error instanceof AggregateError ? error.errors[0] : error)
  return message
}
