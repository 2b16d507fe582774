import { and, eq, inArray, isNotNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { DbCtx } from '../../platform/ctx.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import {
  claimJobs,
  completeJob,
  defineQueue,
  deleteJob,
  leaseTtlSeconds,
  lockJob,
  releaseJob,
  renewLease,
  secondsFromNow,
  type JobOf,
} from '../../platform/jobs/job-queue.ts'
import type { PartialText } from '../../platform/live/partial-texts.ts'
import { lockUser } from '../identity/index.ts'
import { conversations, messages } from './conversations.schema.ts'
import type { NewMessage } from './messages.store.ts'

/** A process's lease on an unfinished answer; `attempts` is the fencing token. */
interface Lease {
  id: string
  attempts: number
}

const isDraft = isNotNull(messages.lease_until)

export const draftQueue = defineQueue({
  table: messages,
  key: ['id'],
  token: ['attempts'],
  columns: ['conversation_id', 'model', 'options', 'session_id', 'sso_organization_id', 'question_id', 'stop_requested', 'created_at'],
  isPending: isDraft,
  orderBy: [messages.lease_until, messages.id],
  leaseSeconds: leaseTtlSeconds,
})

const isIn = (conversationId: string | SQLWrapper) => and(eq(messages.conversation_id, conversationId), isDraft)

/** Condition: an answer is being written in this conversation. */
export const hasActiveAnswer = (conversationId: SQLWrapper): SQL => sql`exists (select from ${messages} where ${isIn(conversationId)})`

type NewDraft = Pick<NewMessage, 'id' | 'conversation_id' | 'model' | 'options' | 'session_id' | 'sso_organization_id' | 'question_id'>

/** Stores the empty answer with a lease of this process. */
export async function insertDraft(ctx: DbCtx, row: NewDraft): Promise<Date> {
  const inserted = await ctx.db
    .insert(messages)
    .values({ ...row, sender: 'ai', content: '', attempts: 1, lease_until: secondsFromNow(draftQueue.leaseSeconds) })
    .returning({ created_at: messages.created_at })
  return firstRow(inserted).created_at
}

/** Locks the person until the transaction ends, so that concurrent questions of one person count each other. */
export async function countDraftsOf(ctx: DbCtx, userId: string): Promise<number> {
  await lockUser(ctx, userId)
  const ofPerson = ctx.db.select({ id: conversations.id }).from(conversations).where(eq(conversations.user_id, userId))
  return ctx.db.$count(messages, and(inArray(messages.conversation_id, ofPerson), isDraft))
}

/** The public fields of an unfinished answer. */
export interface DraftText extends PartialText {
  conversationId: string
  model: string | null
  startedAt: Date
}

export async function selectDraftsOf(ctx: DbCtx, userId: string): Promise<DraftText[]> {
  return ctx.db
    .select({
      id: messages.id,
      userId: conversations.user_id,
      conversationId: messages.conversation_id,
      model: messages.model,
      startedAt: messages.created_at,
      text: messages.content,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
    .where(and(eq(conversations.user_id, userId), isDraft))
}

/** Stores the text and renews the lease. Returns undefined if the lease is lost; the caller must then stop writing. */
export const saveDraft = (ctx: DbCtx, lease: Lease, content: string): Promise<{ stop_requested: boolean } | undefined> =>
  renewLease(ctx, draftQueue, lease, { content })

/** Locks the answer until the transaction ends, so that no other process claims it. Returns false if the lease is lost. */
export const lockDraft = async (ctx: DbCtx, lease: Lease): Promise<boolean> => (await lockJob(ctx, draftQueue, lease)) !== undefined

type Finished = Pick<NewMessage, 'content' | 'sources' | 'other_effects' | 'has_outside_text' | 'checks' | 'input_tokens' | 'output_tokens'>

/** Returns false if the lease is lost. */
export const finishDraft = (ctx: DbCtx, lease: Lease, finished: Finished): Promise<boolean> => completeJob(ctx, draftQueue, lease, finished)

/** Returns false if the lease is lost. */
export const deleteDraft = (ctx: DbCtx, lease: Lease): Promise<boolean> => deleteJob(ctx, draftQueue, lease)

/** Returns false if no answer is being written. */
export async function requestStop(ctx: DbCtx, conversationId: string): Promise<boolean> {
  const rows = await ctx.db.update(messages).set({ stop_requested: true }).where(isIn(conversationId)).returning({ id: messages.id })
  return rows.length > 0
}

export async function hasDraft(ctx: DbCtx, conversationId: string): Promise<boolean> {
  return (await ctx.db.$count(messages, isIn(conversationId))) > 0
}

/** Lets any process claim the answer at once. Returns false if the lease is lost. */
export const releaseDraft = (ctx: DbCtx, lease: Lease): Promise<boolean> => releaseJob(ctx, draftQueue, lease)

export type ClaimedDraft = JobOf<typeof draftQueue> & { user_id: string }

/** Claims answers with expired leases, the oldest first. The previous writer loses its lease. */
export async function claimDrafts(ctx: DbCtx, max: number): Promise<ClaimedDraft[]> {
  const claimed = await claimJobs(ctx, draftQueue, max, { set: { content: '' } })
  if (claimed.length === 0) return []
  const ids = claimed.map(({ conversation_id }) => conversation_id)
  const owners = await ctx.db
    .select({ id: conversations.id, user_id: conversations.user_id })
    .from(conversations)
    .where(inArray(conversations.id, ids))
  const userIds = new Map(owners.map(({ id, user_id }) => [id, user_id]))
  // A conversation that was deleted meanwhile takes its answer with it.
  return claimed.flatMap((draft) => {
    const user_id = userIds.get(draft.conversation_id)
    return user_id === undefined ? [] : [{ ...draft, user_id }]
  })
}
