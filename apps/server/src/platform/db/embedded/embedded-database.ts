import pg from 'pg'
import { acquireDataDirLock } from '../data-dir-lock.ts'
import { makeDb, once } from '../db.ts'
import type { Database, DbLog, OnPayload } from '../db.ts'
import { GuardedPool } from '../guarded-pool.ts'
import { runMigrations } from '../migrate.ts'
import { pingPool } from '../ping.ts'
import { Subscriptions } from '../subscriptions.ts'
import { prepareFolder } from './database-folder.ts'
import { EmbeddedLink } from './link.ts'
import { Maintenance } from './maintenance.ts'
import { findSnapshot } from './snapshot.ts'
import { toConnection } from './stream.ts'

export type EmbeddedTuning = {
  /** A query that runs longer is taken for hung. */
  hungQueryMs?: number
  /** A transaction that lies idle for longer is ended. */
  idleLeaseMs?: number
  now?: () => Date
  /** The folder that a new database starts from; by default the one that the build made, `null` for none. */
  snapshot?: string | null
}

export type EmbeddedOptions = EmbeddedTuning & { dataDir: string; log: DbLog }

const migrationMs = 10 * 60_000
const endMs = 5_000

export async function openEmbeddedDatabase(options: EmbeddedOptions): Promise<Database> {
  const lock = acquireDataDirLock(options.dataDir, 'database')
  try {
    return await openLocked(options, () => lock.release())
  } catch (error) {
    lock.release()
    throw error
  }
}

async function openLocked(options: EmbeddedOptions, unlock: () => void): Promise<Database> {
  const { dataDir, log, hungQueryMs = 30_000, idleLeaseMs = 60_000, now = () => new Date() } = options
  const snapshot = options.snapshot === undefined ? findSnapshot() : (options.snapshot ?? undefined)
  const folder = await prepareFolder({ dataDir, log, snapshot })
  const link = new EmbeddedLink({ folder, log, hungQueryMs })
  const subscriptions = new Subscriptions(log)
  const pool = new GuardedPool(makeConnections(link, subscriptions, log), { idleLeaseMs })
  try {
    await migrateEmbedded(pool, link)
  } catch (error) {
    await link.close()
    throw error
  }
  const maintenance = new Maintenance({ pool, link, log, now })
  maintenance.start()
  const close = async () => {
    await maintenance.stop()
    await pool.end(endMs)
    await link.close()
    unlock()
  }
  return {
    db: makeDb(pool, log),
    kind: 'embedded',
    ping: () => pingPool(pool),
    listen: (channel, onPayload) => listen(pool, subscriptions, channel, onPayload),
    close: once(close),
  }
}

function makeConnections(link: EmbeddedLink, subscriptions: Subscriptions, log: DbLog): pg.Pool {
  let connectedBefore = false
  const connections = new pg.Pool({
    ...toConnection(link),
    // Single-user PostgreSQL has one session; all connections would share it.
    max: 1,
    idleTimeoutMillis: 0,
    onConnect: async (client: pg.ClientBase) => {
      await freshSession(client, subscriptions)
      if (connectedBefore) subscriptions.tellAllToRead()
      connectedBefore = true
    },
  } as pg.PoolConfig)
  connections.on('error', (error) => log.warn({ err: error }, 'The connection to the embedded database was lost'))
  return connections
}

/** The session outlives its connections: what the last one left behind (a transaction, settings, locks) is cleared away first. */
async function freshSession(client: pg.ClientBase, subscriptions: Subscriptions) {
  await client.query('rollback')
  await client.query('discard all')
  for (const channel of subscriptions.listChannels()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  client.on('notification', ({ channel, payload }) => subscriptions.deliver(channel, payload ?? ''))
}

async function migrateEmbedded(pool: GuardedPool, link: EmbeddedLink) {
  const client = await pool.connect()
  try {
    await link.withLimit(migrationMs, () => runMigrations(client))
  } finally {
    client.release()
  }
}

async function listen(pool: GuardedPool, subscriptions: Subscriptions, channel: string, onPayload: OnPayload) {
  const name = pg.escapeIdentifier(channel)
  const unlisten = async () => {
    if (subscriptions.remove(channel, onPayload)) await pool.query(`unlisten ${name}`)
  }
  if (!subscriptions.add(channel, onPayload)) return unlisten
  try {
    await pool.query(`listen ${name}`)
  } catch (error) {
    subscriptions.remove(channel, onPayload)
    throw error
  }
  return unlisten
}
