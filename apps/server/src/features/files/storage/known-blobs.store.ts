import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { DbCtx, DbPortsCtx } from '../../../platform/ctx.ts'
import { file_uploads, file_versions, files } from '../files.schema.ts'

/**
 * The names that a row references: of a file (also in the trash), an old version, an incomplete upload, or bytes of another feature. One
 * statement, because bytes could move between tables between two.
 */
export async function selectKnownBlobs({ db, ports }: DbPortsCtx, blobs: string[]): Promise<Set<string>> {
  const present = db.select({ blob: files.blob }).from(files).where(inArray(files.blob, blobs))
  const old = db.select({ blob: file_versions.blob }).from(file_versions).where(inArray(file_versions.blob, blobs))
  const arriving = db
    .select({ blob: file_uploads.blob })
    .from(file_uploads)
    .where(and(inArray(file_uploads.blob, blobs), isNull(file_uploads.file_id)))
  const selections = [present, old, arriving, ...ports.storedBlobs.map((selectStored) => selectStored(db, blobs))]
  const known = await db.execute<{ blob: string }>(sql.join(selections, sql` union `), 'objects')
  return new Set(known.map(({ blob }) => blob))
}

/** A completed file exists, possibly in the trash. */
export const hasFiles = async ({ db }: DbCtx): Promise<boolean> => (await db.select({ id: files.id }).from(files).limit(1)).length > 0
