import { randomUUID } from 'node:crypto'
import { isUuid } from '@adjutant/contract/core/uuid'
import { anyAge, type Blobs } from '../../../platform/blobs/blobs.ts'
import type { SystemCtx } from '../../../platform/ctx.ts'
import { chunk } from '../../../platform/chunk.ts'
import { readInstallation, storeInstallationId } from '../../../platform/installation/installation.store.ts'
import { StartupError } from '../../../platform/config/startup-error.ts'
import { hasFiles, selectKnownBlobs } from './known-blobs.store.ts'

const advice = 'Check DATABASE_URL, DATA_DIR and S3_BUCKET; "Start refused because of the files" in docs/operations.md says how to go on.'

const listNames = async (blobs: Blobs) => [...(await blobs.listOlder(anyAge)), ...(await blobs.quarantine.listOlder(anyAge))]

/** Names are random, so one that is in the database and the store proves that they belong together. */
async function sharesFileWith(ctx: SystemCtx, names: string[]): Promise<boolean> {
  for (const some of chunk(names, 1_000)) if ((await selectKnownBlobs(ctx, some)).size > 0) return true
  return false
}

/** The store has no id yet. An empty store can be claimed; a store with files only if the database knows them. */
async function claimStore(ctx: SystemCtx, blobs: Blobs, knownId: string | null): Promise<void> {
  const names = await listNames(blobs)
  if (names.length > 0 && !(await sharesFileWith(ctx, names)))
    throw new StartupError(`${blobs.location} has files, but the database knows none of them. ${advice}`)
  if (names.length === 0 && (await hasFiles(ctx)))
    ctx.log.warn({ location: blobs.location }, 'The database knows files, but the file store is empty: restore it from a backup')
  await blobs.installationId.write(knownId ?? (await storeInstallationId(ctx, randomUUID())))
}

/** The database has no id yet: it adopts the id of a store whose files it knows, as after restoring a backup from before ids existed. */
async function joinStore(ctx: SystemCtx, blobs: Blobs, storeId: string): Promise<boolean> {
  if (!isUuid(storeId)) return false
  return (await sharesFileWith(ctx, await listNames(blobs))) && (await storeInstallationId(ctx, storeId)) === storeId
}

/** Throws if the files belong to another database, because this one would consider all of them unreferenced. */
export async function assertOwnFileStore(ctx: SystemCtx, blobs: Blobs): Promise<void> {
  // Reads the store first: a process that starts concurrently stores the id in the database before it writes it to the store.
  const storeId = await blobs.installationId.read()
  const { id } = await readInstallation(ctx)
  if (storeId === undefined) return claimStore(ctx, blobs, id)
  if (storeId === id || (id === null && (await joinStore(ctx, blobs, storeId)))) return
  throw new StartupError(`${blobs.location} has the files of another installation, not of this database. ${advice}`)
}
