import pg from 'pg'
import { acquireDataDirLock } from '../data-dir-lock.ts'
import { DatabaseDiskFull } from '../db-errors.ts'
import { makeDb, once } from '../db.ts'
import type { Database, DbLog, OnPayload } from '../db.ts'
import { GuardedPool } from '../guarded-pool.ts'
import { runMigrations } from '../migrate.ts'
import { pingPool } from '../ping.ts'
import { Subscriptions } from '../subscriptions.ts'
import { prepareFolder } from './database-folder.ts'
import { DiskGuard } from './disk-guard.ts'
import { reserveBytes } from './disk-reserve.ts'
import { WorkerConnection } from './worker-connection.ts'
import { Maintenance } from './maintenance.ts'
import { findSnapshot } from './snapshot.ts'
import { toConnection } from './stream.ts'

export type EmbeddedTuning = {
  /** A longer query counts as hung. */
  hungQueryMs?: number
  /** A transaction that is idle for longer is ended. */
  idleLeaseMs?: number
  now?: () => Date
  /** The size of the disk reserve; 0 for none. */
  reserveBytes?: number
  /** The folder that a new database starts from; the build's by default, `null` for none. */
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
  const guard = new DiskGuard({ dataDir, reserveBytes: options.reserveBytes ?? reserveBytes, log })
  await guard.prepareOpen()
  const workerConnection = new WorkerConnection({ folder, log, hungQueryMs, freeSpace: () => guard.prepareReopen() })
  const subscriptions = new Subscriptions(log)
  const connections = makeConnections({ workerConnection, subscriptions, log, guard })
  const pool = new GuardedPool(connections, { idleLeaseMs, explain: (error) => guard.explain(error) })
  const maintenance = new Maintenance({ pool, workerConnection, log, now, isDiskFull: () => guard.isFull })
  try {
    await migrateEmbedded(pool, workerConnection)
    await guard.start({ pool, workerConnection, maintenance })
  } catch (error) {
    await workerConnection.close()
    throw error
  }
  maintenance.start()
  const close = async () => {
    await guard.stop()
    await maintenance.stop()
    await pool.end(endMs)
    await workerConnection.close()
    unlock()
  }
  return {
    db: makeDb(pool, log),
    kind: 'embedded',
    ping: async () => {
      if (guard.isFull) throw new DatabaseDiskFull()
      await pingPool(pool)
    },
    listen: (channel, onPayload) => listen(pool, subscriptions, channel, onPayload),
    close: once(close),
  }
}

type ConnectionDeps = { workerConnection: WorkerConnection; subscriptions: Subscriptions; log: DbLog; guard: DiskGuard }

function makeConnections({ workerConnection, subscriptions, log, guard }: ConnectionDeps): pg.Pool {
  let connectedBefore = false
  const connections = new pg.Pool({
    ...toConnection(workerConnection),
    // Single-user PostgreSQL has one session, which all connections would share.
    max: 1,
    idleTimeoutMillis: 0,
    // pg awaits it, although its types don't say so.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client: pg.ClientBase) => {
      await freshSession(client, subscriptions, guard.isFull)
      if (connectedBefore) subscriptions.notifyAll()
      connectedBefore = true
    },
  })
  connections.on('error', (error) => log.warn({ err: error }, 'The connection to the embedded database was lost'))
  return connections
}

/** The session outlives its connections, so transactions, settings and locks of the last one are cleared. */
async function freshSession(client: pg.ClientBase, subscriptions: Subscriptions, isReadOnly: boolean) {
  await client.query('rollback')
  await client.query('discard all')
  if (isReadOnly) await client.query('set default_transaction_read_only = on')
  for (const channel of subscriptions.listChannels()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  client.on('notification', ({ channel, payload }) => subscriptions.deliver(channel, payload ?? ''))
}

async function migrateEmbedded(pool: GuardedPool, workerConnection: WorkerConnection) {
  const client = await pool.connect()
  try {
    await workerConnection.withLimit(migrationMs, () => runMigrations(client))
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
