import { and, eq, exists, gt, inArray, isNotNull, lt, not, sql } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { acts, conversations, messages, users } from '../../platform/db/schema/index.ts'

type Db = Pick<SystemCtx, 'db'>

/** A draft that its writer has not saved for so long belongs to a process that died. */
const leaseSeconds = 15

const newLease = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`

const isDraft = (id: string) => and(eq(messages.id, id), isNotNull(messages.lease_until))

type NewDraft = Pick<typeof messages.$inferInsert, 'id' | 'conversation_id' | 'model' | 'options'>

export async function insertDraft(ctx: Db, row: NewDraft): Promise<Date> {
  const [inserted] = await ctx.db
    .insert(messages)
    .values({ ...row, sender: 'ai', content: '', lease_until: newLease })
    .returning({ created_at: messages.created_at })
  return inserted!.created_at
}

/** In a transaction, with the person held until its end: of two who ask at once in one name, the second counts the first. */
export async function countDraftsOf(ctx: Db, userId: string): Promise<number> {
  await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const ofPerson = ctx.db.select({ id: conversations.id }).from(conversations).where(eq(conversations.user_id, userId))
  return ctx.db.$count(messages, and(inArray(messages.conversation_id, ofPerson), gt(messages.lease_until, sql`now()`)))
}

/** What can be told of an answer while it is written. */
export interface Growing {
  id: string
  conversationId: string
  model: string | null
  startedAt: Date
  text: string
}

export async function selectDraftsOf(ctx: Db, userId: string): Promise<Growing[]> {
  return ctx.db
    .select({
      id: messages.id,
      conversationId: messages.conversation_id,
      model: messages.model,
      startedAt: messages.created_at,
      text: messages.content,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
    .where(and(eq(conversations.user_id, userId), isNotNull(messages.lease_until)))
}

/** Also shows that its writer lives. Undefined: it is gone, so there is nothing left to write. */
export async function saveDraft(ctx: Db, id: string, content: string): Promise<{ stop_asked: boolean } | undefined> {
  const [saved] = await ctx.db
    .update(messages)
    .set({ content, lease_until: newLease })
    .where(isDraft(id))
    .returning({ stop_asked: messages.stop_asked })
  return saved
}

type Finished = Pick<typeof messages.$inferInsert, 'content' | 'sources' | 'unbacked' | 'input_tokens' | 'output_tokens'>

/** False where it is gone. */
export async function finishDraft(ctx: Db, id: string, finished: Finished): Promise<boolean> {
  const rows = await ctx.db
    .update(messages)
    .set({ ...finished, lease_until: null })
    .where(isDraft(id))
    .returning({ id: messages.id })
  return rows.length > 0
}

export async function deleteDraft(ctx: Db, id: string): Promise<void> {
  await ctx.db.delete(messages).where(isDraft(id))
}

/** False where nothing is being written. */
export async function markToStop(ctx: Db, conversationId: string): Promise<boolean> {
  const rows = await ctx.db
    .update(messages)
    .set({ stop_asked: true })
    .where(and(eq(messages.conversation_id, conversationId), isNotNull(messages.lease_until)))
    .returning({ id: messages.id })
  return rows.length > 0
}

/** What was carried out stays told, even where the answer around it was never finished. */
const hasActs = (ctx: Db) => exists(ctx.db.select({ id: acts.id }).from(acts).where(eq(acts.message_id, messages.id)))

/** Takes away half answers whose writer died; `of` everyone, or in one conversation. Gives those whom it concerns. */
export async function sweepDrafts(ctx: Db, which: { all?: boolean; conversationId?: string }) {
  const isDead = and(
    which.all ? isNotNull(messages.lease_until) : lt(messages.lease_until, sql`now()`),
    which.conversationId === undefined ? undefined : eq(messages.conversation_id, which.conversationId),
  )
  const place = { conversation_id: messages.conversation_id }
  const kept = await ctx.db
    .update(messages)
    .set({ content: '', lease_until: null })
    .where(and(isDead, hasActs(ctx)))
    .returning(place)
  const gone = await ctx.db
    .delete(messages)
    .where(and(isDead, not(hasActs(ctx))))
    .returning(place)
  const ids = [...kept, ...gone].map(({ conversation_id }) => conversation_id)
  if (ids.length === 0) return []
  return ctx.db.select({ id: conversations.id, user_id: conversations.user_id }).from(conversations).where(inArray(conversations.id, ids))
}

export async function hasDraft(ctx: Db, conversationId: string): Promise<boolean> {
  return (await ctx.db.$count(messages, and(eq(messages.conversation_id, conversationId), isNotNull(messages.lease_until)))) > 0
}
