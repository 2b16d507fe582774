import { and, eq, inArray, sql } from 'drizzle-orm'
import type { WorkOwner } from '../../../platform/jobs/background-ctx.ts'
import type { DbCtx, ViewerCtx } from '../../../platform/ctx.ts'
import { defineQueue, leaseTtlSeconds, type JobOf } from '../../../platform/jobs/job-queue.ts'
import { suggestion_jobs, thread_suggestions, type Material } from '../comms.schema.ts'
import { isSeenByAll } from '../../search/index.ts'

export type SuggestionRow = typeof thread_suggestions.$inferSelect

const isOwn = ({ user }: ViewerCtx) => eq(thread_suggestions.user_id, user.id)
const isOpen = eq(thread_suggestions.state, 'open')

export async function selectOpenIds(ctx: ViewerCtx, threadIds: string[]): Promise<Map<string, string>> {
  if (threadIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: thread_suggestions.id, thread_id: thread_suggestions.thread_id })
    .from(thread_suggestions)
    .where(and(isOwn(ctx), isOpen, inArray(thread_suggestions.thread_id, threadIds)))
  return new Map(rows.map(({ id, thread_id }) => [thread_id, id]))
}

export async function findOpen(ctx: DbCtx, threadId: string, userId: string): Promise<SuggestionRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(thread_suggestions)
    .where(and(eq(thread_suggestions.user_id, userId), isOpen, eq(thread_suggestions.thread_id, threadId)))
  return row
}

/** Finds the suggestion in any state. */
export async function findSuggestion(ctx: ViewerCtx, threadId: string, id: string): Promise<SuggestionRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(thread_suggestions)
    .where(and(isOwn(ctx), eq(thread_suggestions.thread_id, threadId), eq(thread_suggestions.id, id)))
  return row
}

/** A new message makes every suggestion in the thread stale and marks the suggestion on which it is based as used. */
export async function closeSuggestions(ctx: DbCtx, threadId: string, usedId: string | null): Promise<void> {
  await ctx.db
    .update(thread_suggestions)
    .set({ state: sql`case when ${thread_suggestions.id} = ${usedId}::uuid then 'used' else 'replaced' end` })
    .where(and(eq(thread_suggestions.thread_id, threadId), isOpen))
}

/** For a participant who leaves the thread. */
export async function closeOwn(ctx: ViewerCtx, threadId: string): Promise<void> {
  await ctx.db
    .update(thread_suggestions)
    .set({ state: 'replaced' })
    .where(and(isOwn(ctx), isOpen, eq(thread_suggestions.thread_id, threadId)))
  await dropJob(ctx, threadId, ctx.user.id)
}

export async function insertSuggestion(ctx: DbCtx, row: typeof thread_suggestions.$inferInsert): Promise<void> {
  await ctx.db.insert(thread_suggestions).values(row)
}

export async function changeSuggestion(ctx: DbCtx, id: string, change: Partial<typeof thread_suggestions.$inferInsert>): Promise<void> {
  await ctx.db.update(thread_suggestions).set(change).where(eq(thread_suggestions.id, id))
}

/** Updates the suggestion only while it is open, because it may have just been used or dismissed. */
export async function replaceOpen(ctx: DbCtx, id: string): Promise<void> {
  await ctx.db
    .update(thread_suggestions)
    .set({ state: 'replaced' })
    .where(and(eq(thread_suggestions.id, id), isOpen))
}

/** Whether every reader of the reply can still see all sources of a suggestion. */
export async function areSeenByAll(ctx: DbCtx, records: readonly Material[], readers: readonly (readonly string[])[]): Promise<boolean> {
  const ids = [...new Set(records.map(({ id }) => id))]
  return ids.length === 0 || (await isSeenByAll(ctx, ids, readers))
}

/** A newer message replaces an older job, whether queued or in progress. */
export async function queueJobs(ctx: DbCtx, threadId: string, messageId: string, people: readonly WorkOwner[]): Promise<void> {
  if (people.length === 0) return
  await ctx.db
    .insert(suggestion_jobs)
    .values(people.map((person) => ({ thread_id: threadId, ...person, message_id: messageId })))
    .onConflictDoUpdate({
      target: [suggestion_jobs.thread_id, suggestion_jobs.user_id],
      set: {
        message_id: messageId,
        sso_organization_id: sql`excluded.sso_organization_id`,
        lease_until: null,
        next_attempt_at: null,
        // Counts like a claim, so that a process at work on the older message loses its own.
        attempts: sql`${suggestion_jobs.attempts} + 1`,
        created_at: sql`now()`,
      },
    })
}

export async function dropJob(ctx: DbCtx, threadId: string, userId: string): Promise<void> {
  await ctx.db.delete(suggestion_jobs).where(and(eq(suggestion_jobs.thread_id, threadId), eq(suggestion_jobs.user_id, userId)))
}

export const suggestionQueue = defineQueue({
  table: suggestion_jobs,
  key: ['thread_id', 'user_id'],
  token: ['attempts'],
  columns: ['sso_organization_id', 'message_id'],
  isPending: sql`true`,
  orderBy: [suggestion_jobs.created_at],
  leaseSeconds: leaseTtlSeconds,
})

export type Job = JobOf<typeof suggestionQueue>
