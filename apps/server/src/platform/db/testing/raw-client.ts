import fs from 'node:fs/promises'
import pg from 'pg'
import { assertDatabaseAllowed, makeTempDir, testDatabaseKind } from '../../../testing/test-database.ts'
import { silentLog } from '../db.ts'
import { buildSnapshot } from '../embedded/build-snapshot.ts'
import { prepareFolder } from '../embedded/database-folder.ts'
import { WorkerConnection } from '../embedded/worker-connection.ts'
import { toConnection } from '../embedded/stream.ts'
import { createScratchDatabase } from './scratch-server-database.ts'

export type RawClient = { client: pg.Client; close(): Promise<void> }

type State = Parameters<typeof createScratchDatabase>[0]

/** A bare connection to a fresh database of this run's kind. */
export async function openRawClient(state: State = 'migrated'): Promise<RawClient> {
  assertDatabaseAllowed()
  return testDatabaseKind === 'server' ? openOnServer(state) : openEmbedded(state)
}

async function openOnServer(state: State): Promise<RawClient> {
  const { url, drop } = await createScratchDatabase(state)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return { client, close: () => client.end().then(drop) }
}

async function openEmbedded(state: State): Promise<RawClient> {
  const dataDir = await makeTempDir()
  const snapshot = state === 'migrated' ? await buildSnapshot() : undefined
  const folder = await prepareFolder({ dataDir, log: silentLog, snapshot })
  const workerConnection = new WorkerConnection({ folder, log: silentLog, hungQueryMs: 20_000 })
  const client = new pg.Client(toConnection(workerConnection))
  await client.connect()
  const close = async () => {
    await client.end()
    await workerConnection.close()
    await fs.rm(dataDir, { recursive: true, force: true })
  }
  return { client, close }
}
