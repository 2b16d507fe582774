import fs from 'node:fs/promises'
import pg from 'pg'
import { makeTempDir, testDatabaseKind } from '../../../testing/test-database.ts'
import { silentLog } from '../db.ts'
import { buildSnapshot } from '../embedded/build-snapshot.ts'
import { prepareFolder } from '../embedded/database-folder.ts'
import { EmbeddedLink } from '../embedded/link.ts'
import { toConnection } from '../embedded/stream.ts'
import { createScratchDatabase } from './scratch-server-database.ts'

export type RawClient = { client: pg.Client; close(): Promise<void> }

/** One bare connection to a fresh, migrated database of the kind that this run is for. */
export async function openRawClient(): Promise<RawClient> {
  return testDatabaseKind === 'server' ? openOnServer() : openEmbedded()
}

async function openOnServer(): Promise<RawClient> {
  const { url, drop } = await createScratchDatabase('migrated')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return { client, close: () => client.end().then(drop) }
}

async function openEmbedded(): Promise<RawClient> {
  const dataDir = await makeTempDir()
  const folder = await prepareFolder({ dataDir, log: silentLog, snapshot: await buildSnapshot() })
  const link = new EmbeddedLink({ folder, log: silentLog, hungQueryMs: 20_000 })
  const client = new pg.Client(toConnection(link))
  await client.connect()
  const close = async () => {
    await client.end()
    await link.close()
    await fs.rm(dataDir, { recursive: true, force: true })
  }
  return { client, close }
}
