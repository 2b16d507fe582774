import { isDeepStrictEqual } from 'node:util'
import type { DoneEffect } from '@adjutant/contract/ai/acts'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, sql, type SQL } from 'drizzle-orm'
import type { DbCtx } from '../../platform/ctx.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { selectPage, type PageLimits, type RowPage } from '../../platform/records/page.ts'
import { selectActs, type ActRow } from '../assistant-tools/index.ts'
import { conversations, messages } from './conversations.schema.ts'

export type NewMessage = typeof messages.$inferInsert
export type MessageRow = typeof messages.$inferSelect & { acts: ActRow[] }

async function withActs(ctx: DbCtx, rows: (typeof messages.$inferSelect)[]): Promise<MessageRow[]> {
  const acts = await selectActs(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, acts: acts.get(row.id) ?? [] }))
}

/** The ids of the conversation's messages, as a query. */
export const messageIdsIn = (conversationId: string): SQL => sql`(select id from ${messages} where conversation_id = ${conversationId})`

/** The ids of the messages in a person's conversations, as a query. */
export const messageIdsOf = (userId: string): SQL =>
  sql`(select ${messages.id} from ${messages} join ${conversations} on ${conversations.id} = ${messages.conversation_id} where ${conversations.user_id} = ${userId})`

/** Pages count from the newest; each is oldest first. */
export async function selectMessages(ctx: DbCtx, conversationId: string, limits: PageLimits): Promise<RowPage<MessageRow>> {
  const where = eq(messages.conversation_id, conversationId)
  const list = ctx.db.select().from(messages).where(where).orderBy(desc(messages.id))
  const { rows, total } = await selectPage(list, limits, () => ctx.db.$count(messages, where))
  return { rows: await withActs(ctx, rows.toReversed()), total }
}

/** The latest messages up to this one, oldest first. */
export async function selectMessagesUpTo(ctx: DbCtx, conversationId: string, id: string, limit: number): Promise<MessageRow[]> {
  const where = and(eq(messages.conversation_id, conversationId), lte(messages.id, id))
  const rows = await ctx.db.select().from(messages).where(where).orderBy(desc(messages.id)).limit(limit)
  return withActs(ctx, rows.toReversed())
}

/** Messages stored after this one, oldest first; without an answer in progress. */
export async function selectStoredAfter(ctx: DbCtx, conversationId: string, afterId: string, limit: number): Promise<MessageRow[]> {
  const where = and(eq(messages.conversation_id, conversationId), gt(messages.id, afterId), isNull(messages.lease_until))
  return withActs(ctx, await ctx.db.select().from(messages).where(where).orderBy(asc(messages.id)).limit(limit))
}

export async function selectMessagesById(ctx: DbCtx, ids: string[]): Promise<MessageRow[]> {
  if (ids.length === 0) return []
  return withActs(ctx, await ctx.db.select().from(messages).where(inArray(messages.id, ids)).orderBy(asc(messages.id)))
}

type NewestMessage = Pick<typeof messages.$inferSelect, 'id' | 'sender' | 'content'>

async function findNewest(ctx: DbCtx, conversationId: string, which?: SQL): Promise<NewestMessage | undefined> {
  const [row] = await ctx.db
    .select({ id: messages.id, sender: messages.sender, content: messages.content })
    .from(messages)
    .where(and(eq(messages.conversation_id, conversationId), which))
    .orderBy(desc(messages.id))
    .limit(1)
  return row
}

/** `isStored` excludes a message in progress. */
export const findNewestMessage = (ctx: DbCtx, conversationId: string, isStored = false) =>
  findNewest(ctx, conversationId, isStored ? isNull(messages.lease_until) : undefined)

/** The latest message of the person or the assistant, without system messages. */
export const findNewestSpoken = (ctx: DbCtx, conversationId: string) => findNewest(ctx, conversationId, ne(messages.sender, 'system'))

export async function insertMessage(ctx: DbCtx, row: NewMessage): Promise<MessageRow> {
  return { ...firstRow(await ctx.db.insert(messages).values(row).returning()), acts: [] }
}

const isSameEffect = (one: DoneEffect, other: DoneEffect): boolean =>
  one.tool === other.tool && one.record?.id === other.record?.id && isDeepStrictEqual(one.changes, other.changes)

/** Marks an effect as undone in the later parts of its answer, which state it too. The caller holds the conversation's lock. */
export async function markEffectUndone(ctx: DbCtx, conversationId: string, undone: DoneEffect): Promise<void> {
  const hasEffects = and(eq(messages.conversation_id, conversationId), sql`${messages.other_effects} <> '[]'`)
  for (const { id, other_effects } of await ctx.db.select().from(messages).where(hasEffects)) {
    const found = other_effects.find((effect) => !effect.is_undone && isSameEffect(effect, undone))
    if (!found) continue
    const marked = other_effects.map((effect) => (effect === found ? { ...found, is_undone: true } : effect))
    await ctx.db.update(messages).set({ other_effects: marked }).where(eq(messages.id, id))
  }
}

/** A question and its position in the conversation. */
export interface Question {
  content: string
  /** The question has an answer and has not failed. */
  is_answered: boolean
  /** The last message before the next question. */
  last_id: string
  /** The next question, if any. */
  next_id: string | null
}

export async function findQuestion(ctx: DbCtx, conversationId: string, id: string): Promise<Question | undefined> {
  const { rows } = await ctx.db.execute<Question & Record<string, unknown>>(sql`
    with question as (
      select id, content, failure, (
        select next.id from ${messages} next
        where next.conversation_id = ${conversationId} and next.sender = 'user' and next.id > ${id} order by next.id limit 1
      ) as next_id
      from ${messages} where id = ${id} and conversation_id = ${conversationId} and sender = 'user'
    ), turn as (
      select m.id, m.sender = 'ai' and m.crew_run_id is null and m.flow_run_id is null as is_answer
      from ${messages} m, question q
      where m.conversation_id = ${conversationId} and m.id >= q.id and (q.next_id is null or m.id < q.next_id)
    )
    select q.content, q.next_id, (select id from turn order by id desc limit 1) as last_id,
      q.failure is null and exists (select from turn where is_answer) as is_answered
    from question q`)
  return rows[0]
}

export async function selectFailedIn(ctx: DbCtx, conversationId: string): Promise<Set<string>> {
  const where = and(eq(messages.conversation_id, conversationId), isNotNull(messages.failure))
  return new Set((await ctx.db.select({ id: messages.id }).from(messages).where(where)).map(({ id }) => id))
}

/** The finished answers to these questions. */
export async function selectAnswersTo(ctx: DbCtx, questions: { conversationId: string; ids: string[] }) {
  const { conversationId, ids } = questions
  if (ids.length === 0) return []
  const isAnswer = and(inArray(messages.question_id, ids), isNull(messages.lease_until))
  return ctx.db
    .select({ id: messages.id, question_id: sql<string>`${messages.question_id}` })
    .from(messages)
    .where(and(eq(messages.conversation_id, conversationId), isAnswer))
}

/** The reply of an external service became part of this message. */
export async function markUntrustedText(ctx: DbCtx, id: string): Promise<void> {
  await ctx.db.update(messages).set({ has_outside_text: true }).where(eq(messages.id, id))
}

export async function storeFailure(ctx: DbCtx, questionId: string, failure: string | null): Promise<void> {
  await ctx.db.update(messages).set({ failure }).where(eq(messages.id, questionId))
}

export const clearFailure = (ctx: DbCtx, questionId: string) => storeFailure(ctx, questionId, null)

export async function deleteSystemMessage(ctx: DbCtx, id: string): Promise<void> {
  await ctx.db.delete(messages).where(and(eq(messages.id, id), eq(messages.sender, 'system')))
}
