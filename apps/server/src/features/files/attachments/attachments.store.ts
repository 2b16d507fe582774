import { attachmentKinds } from '@adjutant/contract/core/choices'
import { and, asc, eq, exists, ilike, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DbCtx, DbPortsCtx, ViewerCtx } from '../../../platform/ctx.ts'
import { attachments, file_versions, files } from '../files.schema.ts'
import { isGranted, isOwnOrShared } from '../files.conditions.ts'

export type AttachmentKind = (typeof attachmentKinds)[number]

export interface AttachedTo {
  kind: AttachmentKind
  recordId: string
}

const isOfRecord = ({ kind, recordId }: { kind: AttachmentKind; recordId: string | PgColumn }) =>
  and(eq(attachments.kind, kind), eq(attachments.record_id, recordId))

/** Sorted by attachment time, oldest first. */
export async function selectAttached(ctx: DbCtx, record: AttachedTo): Promise<{ fileId: string; byUserId: string | null }[]> {
  return ctx.db
    .select({ fileId: attachments.file_id, byUserId: attachments.attached_by_user_id })
    .from(attachments)
    .where(isOfRecord(record))
    .orderBy(asc(attachments.created_at), asc(attachments.file_id))
}

/** The file fields that a record shows for its attachments. */
export interface AttachedFile {
  id: string
  name: string
  type: string
  /** In bytes. */
  size: number
}

const isShown = (ctx: ViewerCtx, kind: AttachmentKind, recordId: PgColumn) =>
  and(isOfRecord({ kind, recordId }), isNull(files.deleted_at), or(isGranted, isOwnOrShared(ctx)))

/** Search condition: the record has a visible attachment with a matching name. */
export function hasAttachmentLike(ctx: ViewerCtx, kind: AttachmentKind, recordId: PgColumn, pattern: string): SQL {
  const attachedRows = ctx.db
    .select({ one: sql`1` })
    .from(attachments)
    .innerJoin(files, eq(files.id, attachments.file_id))
    .where(and(isShown(ctx, kind, recordId), ilike(files.name, pattern)))
  return exists(attachedRows)
}

/** Column with one record's visible attachments, for lists of records that the person already sees. */
export function attachedTo(ctx: ViewerCtx, kind: AttachmentKind, recordId: PgColumn) {
  // Versions other than the current one are in file_versions.
  const type = sql`coalesce(${file_versions.type}, ${files.type})`
  const size = sql`coalesce(${file_versions.size}, ${files.size})`
  const fileColumns = sql`json_build_object('id', ${files.id}, 'name', ${files.name}, 'type', ${type}, 'size', ${size})`
  const attachmentOrder = sql`json_agg(${fileColumns} order by ${attachments.created_at}, ${attachments.file_id})`
  const attachedRows = ctx.db
    .select({ files: sql`coalesce(${attachmentOrder}, '[]'::json)` })
    .from(attachments)
    .innerJoin(files, eq(files.id, attachments.file_id))
    .leftJoin(file_versions, and(eq(file_versions.file_id, files.id), eq(file_versions.version, attachments.version)))
    .where(isShown(ctx, kind, recordId))
  return sql<AttachedFile[]>`(${attachedRows})`
}

/** Serializes concurrent attachments to one record, so that their count is right. */
export async function lockRecord(ctx: DbCtx, { recordId }: AttachedTo): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`attachments ${recordId}`}, 0))`)
}

export async function insertAttachment(
  ctx: DbCtx,
  { kind, recordId }: AttachedTo,
  file: { id: string; version?: number },
  userId: string,
): Promise<void> {
  const row = { kind, record_id: recordId, file_id: file.id, attached_by_user_id: userId, version: file.version ?? null }
  await ctx.db.insert(attachments).values(row).onConflictDoNothing()
}

export async function deleteAttachment(ctx: DbCtx, record: AttachedTo, fileId: string): Promise<void> {
  await ctx.db.delete(attachments).where(and(isOfRecord(record), eq(attachments.file_id, fileId)))
}

/** Deletes attachments of permanently deleted records. */
export async function deleteOrphanAttachments({ db, ports }: DbPortsCtx): Promise<void> {
  for (const kind of attachmentKinds)
    await db.delete(attachments).where(and(eq(attachments.kind, kind), not(ports.attachable[kind](attachments.record_id))))
}
