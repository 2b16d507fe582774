import { and, eq, inArray, isNull, not, or, sql } from 'drizzle-orm'
import type { DbCtx, DbPortsCtx } from '../../../platform/ctx.ts'
import { defineQueue, leaseTtlSeconds, type JobOf } from '../../../platform/jobs/job-queue.ts'
import { interactionExists } from '../../contacts/index.ts'
import { noteExists } from '../../notes/index.ts'
import { commitment_jobs, commitments } from '../commitments.schema.ts'
import type { NewCommitment } from '../commitments.store.ts'

export const detectionQueue = defineQueue({
  table: commitment_jobs,
  key: ['kind', 'source_id'],
  token: ['attempts', 'revision'],
  columns: [],
  isPending: sql`true`,
  orderBy: [commitment_jobs.created_at],
  leaseSeconds: leaseTtlSeconds,
})

export type DetectionJob = JobOf<typeof detectionQueue>
export type StoredCommitment = typeof commitments.$inferSelect

/** Selects all promises of a source, including deleted ones and those of other people, and locks them until the transaction ends. */
export const selectBySource = (ctx: DbCtx, sourceId: string): Promise<StoredCommitment[]> =>
  ctx.db.select().from(commitments).where(eq(commitments.source_id, sourceId)).orderBy(commitments.id).for('update')

/** Returns the ids of the inserted rows: another process may have inserted the same sentence. */
export async function insertProposals(ctx: DbCtx, rows: NewCommitment[]): Promise<string[]> {
  if (rows.length === 0) return []
  const inserted = await ctx.db
    .insert(commitments)
    .values(rows)
    .onConflictDoNothing({ target: [commitments.user_id, commitments.source_id, commitments.sentence_key] })
    .returning({ id: commitments.id })
  return inserted.map(({ id }) => id)
}

export const countProposed = (ctx: DbCtx, userId: string): Promise<number> =>
  ctx.db.$count(commitments, and(eq(commitments.user_id, userId), eq(commitments.state, 'proposed')))

export async function deleteProposals(ctx: DbCtx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await ctx.db.delete(commitments).where(inArray(commitments.id, [...ids]))
}

export async function removeQuotes(ctx: DbCtx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await ctx.db
      .update(commitments)
      .set({ quote: null })
      .where(inArray(commitments.id, [...ids]))
}

/** Selects the sender's promises in the thread before this message, on their own list and on the lists of the others. */
export const selectUnfulfilled = (ctx: DbCtx, threadId: string, senderId: string, messageId: string): Promise<StoredCommitment[]> =>
  ctx.db
    .select()
    .from(commitments)
    .where(
      and(
        eq(commitments.source_kind, 'message'),
        eq(commitments.source_record_id, threadId),
        inArray(commitments.state, ['proposed', 'open']),
        isNull(commitments.deleted_at),
        // Ids are in order of time.
        sql`${commitments.source_id} < ${messageId}::uuid`,
        or(
          and(eq(commitments.user_id, senderId), eq(commitments.direction, 'i_owe')),
          and(eq(commitments.counterpart_user_id, senderId), eq(commitments.direction, 'owed_to_me')),
        ),
      ),
    )
    .orderBy(commitments.id)
    .for('update')

export const selectByTask = (ctx: DbCtx, taskId: string): Promise<StoredCommitment[]> =>
  ctx.db
    .select()
    .from(commitments)
    .where(and(eq(commitments.task_id, taskId), isNull(commitments.deleted_at)))
    .orderBy(commitments.id)
    .for('update')

/** Deletes the proposals from texts that were permanently deleted. */
export async function deleteOrphanProposals({ db, ports }: DbPortsCtx): Promise<void> {
  const exists = {
    message: ports.attachable.message(commitments.source_id),
    note: noteExists(commitments.source_id),
    interaction: interactionExists(commitments.source_id),
  }
  for (const kind of ['message', 'note', 'interaction'] as const)
    await db.delete(commitments).where(and(eq(commitments.state, 'proposed'), eq(commitments.source_kind, kind), not(exists[kind])))
}
