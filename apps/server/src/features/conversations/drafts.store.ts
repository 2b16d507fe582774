import { and, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { firstRow } from '../../platform/db/first-row.ts'
import type { SystemCtx } from '../../platform/ctx.ts'
import { secondsFromNow, leaseTtlSeconds } from '../../platform/db/lease.ts'
import type { PartialText } from '../../platform/live/partial-texts.ts'
import { lockUser } from '../identity/index.ts'
import { conversations, messages } from './conversations.schema.ts'
import type { NewMessage } from './messages.store.ts'

type Db = Pick<SystemCtx, 'db'>

/** A process's claim on an unfinished answer; `attempt` is the fencing token. */
interface Claim {
  id: string
  attempt: number
}

const isDraft = isNotNull(messages.lease_until)

const isHeldBy = ({ id, attempt }: Claim) => and(eq(messages.id, id), isDraft, eq(messages.attempts, attempt))

const isIn = (conversationId: string) => and(eq(messages.conversation_id, conversationId), isDraft)

type NewDraft = Pick<NewMessage, 'id' | 'conversation_id' | 'model' | 'options' | 'session_id' | 'sso_organization_id' | 'question_id'>

/** Stores the empty answer, claimed by this process. */
export async function insertDraft(ctx: Db, row: NewDraft): Promise<Date> {
  return firstRow(
    await ctx.db
      .insert(messages)
      .values({ ...row, sender: 'ai', content: '', attempts: 1, lease_until: secondsFromNow(leaseTtlSeconds) })
      .returning({ created_at: messages.created_at }),
  ).created_at
}

/** Locks the person until the transaction ends, so that concurrent questions of one person count each other. */
export async function countDraftsOf(ctx: Db, userId: string): Promise<number> {
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

export async function selectDraftsOf(ctx: Db, userId: string): Promise<DraftText[]> {
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

/** Also renews the lease. Undefined: the claim is lost, so nothing more may be written. */
export async function saveDraft(ctx: Db, claim: Claim, content: string): Promise<{ stop_asked: boolean } | undefined> {
  const [saved] = await ctx.db
    .update(messages)
    .set({ content, lease_until: secondsFromNow(leaseTtlSeconds) })
    .where(isHeldBy(claim))
    .returning({ stop_asked: messages.stop_asked })
  return saved
}

/** Locks the answer until the transaction ends, so that no other process claims it. False: the claim is lost. */
export async function lockDraft(ctx: Db, claim: Claim): Promise<boolean> {
  const rows = await ctx.db.select({ id: messages.id }).from(messages).where(isHeldBy(claim)).for('no key update')
  return rows.length > 0
}

type Finished = Pick<NewMessage, 'content' | 'sources' | 'unbacked' | 'input_tokens' | 'output_tokens'>

/** False if the claim is lost. */
export async function finishDraft(ctx: Db, claim: Claim, finished: Finished): Promise<boolean> {
  const rows = await ctx.db
    .update(messages)
    .set({ ...finished, lease_until: null })
    .where(isHeldBy(claim))
    .returning({ id: messages.id })
  return rows.length > 0
}

/** False if the claim is lost. */
export async function deleteDraft(ctx: Db, claim: Claim): Promise<boolean> {
  const rows = await ctx.db.delete(messages).where(isHeldBy(claim)).returning({ id: messages.id })
  return rows.length > 0
}

/** False if no answer is being written. */
export async function requestStop(ctx: Db, conversationId: string): Promise<boolean> {
  const rows = await ctx.db.update(messages).set({ stop_asked: true }).where(isIn(conversationId)).returning({ id: messages.id })
  return rows.length > 0
}

export async function hasDraft(ctx: Db, conversationId: string): Promise<boolean> {
  return (await ctx.db.$count(messages, isIn(conversationId))) > 0
}

/** Lets any process claim the answer at once. False if the claim is lost. */
export async function releaseDraft(ctx: Db, claim: Claim): Promise<boolean> {
  const rows = await ctx.db
    .update(messages)
    .set({ lease_until: sql`now()` })
    .where(isHeldBy(claim))
    .returning({ id: messages.id })
  return rows.length > 0
}

/** For a process that is certainly alone: every lease belongs to a dead process. */
export async function expireLeases(ctx: Db): Promise<void> {
  await ctx.db
    .update(messages)
    .set({ lease_until: sql`now()` })
    .where(gt(messages.lease_until, sql`now()`))
}

export interface ClaimedDraft extends Pick<
  typeof messages.$inferSelect,
  'id' | 'model' | 'options' | 'session_id' | 'sso_organization_id' | 'question_id'
> {
  conversation_id: string
  user_id: string
  attempts: number
  stop_asked: boolean
  created_at: Date
}

/** Claims answers with expired leases, the oldest first. Two processes never get the same one; the previous writer loses its claim. */
export async function claimDrafts(ctx: Db, limit: number): Promise<ClaimedDraft[]> {
  const expired = ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(lte(messages.lease_until, sql`now()`))
    .orderBy(messages.lease_until, messages.id)
    .limit(limit)
    .for('update', { skipLocked: true })
  const { id, conversation_id, model, options, session_id, sso_organization_id, question_id, attempts, stop_asked, created_at } = messages
  return (
    ctx.db
      .update(messages)
      .set({ content: '', lease_until: secondsFromNow(leaseTtlSeconds), attempts: sql`${attempts} + 1` })
      .from(conversations)
      // The array makes the database select the rows once, whatever plan it chooses.
      .where(and(sql`${id} = any(array(${expired}))`, eq(conversations.id, conversation_id)))
      .returning({
        id,
        conversation_id,
        user_id: conversations.user_id,
        model,
        options,
        session_id,
        sso_organization_id,
        question_id,
        attempts,
        stop_asked,
        created_at,
      })
  )
}
