import type { attachmentKinds } from '@adjutant/contract/choices'
import { and, asc, eq, notExists, sql } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { attachments, contacts, goals, notes, tasks } from '../../platform/db/schema/index.ts'

type Db = Pick<SystemCtx, 'db'>

export type AttachmentKind = (typeof attachmentKinds)[number]

export interface AttachedTo {
  kind: AttachmentKind
  recordId: string
}

const ofRecord = ({ kind, recordId }: AttachedTo) => and(eq(attachments.kind, kind), eq(attachments.record_id, recordId))

/** The first attached first. */
export async function selectAttached(ctx: Db, record: AttachedTo): Promise<{ fileId: string; byUserId: string | null }[]> {
  return ctx.db
    .select({ fileId: attachments.file_id, byUserId: attachments.attached_by_user_id })
    .from(attachments)
    .where(ofRecord(record))
    .orderBy(asc(attachments.created_at), asc(attachments.file_id))
}

/** Files that are attached to one record at once are counted one after the other. */
export async function holdRecord(ctx: Db, { recordId }: AttachedTo): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`attachments ${recordId}`}, 0))`)
}

export async function insertAttachment(ctx: Db, { kind, recordId }: AttachedTo, file_id: string, userId: string): Promise<void> {
  await ctx.db.insert(attachments).values({ kind, record_id: recordId, file_id, attached_by_user_id: userId }).onConflictDoNothing()
}

export async function deleteAttachment(ctx: Db, record: AttachedTo, fileId: string): Promise<void> {
  await ctx.db.delete(attachments).where(and(ofRecord(record), eq(attachments.file_id, fileId)))
}

const tables = { goal: goals, task: tasks, note: notes, contact: contacts }

/** Of records that were deleted for good. */
export async function deleteOrphanAttachments(ctx: Db): Promise<void> {
  for (const [kind, table] of Object.entries(tables)) {
    const record = ctx.db
      .select({ one: sql`1` })
      .from(table)
      .where(eq(table.id, attachments.record_id))
    await ctx.db.delete(attachments).where(and(eq(attachments.kind, kind as AttachmentKind), notExists(record)))
  }
}
