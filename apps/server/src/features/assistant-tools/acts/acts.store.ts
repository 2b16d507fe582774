import { and, asc, eq, getColumns, gt, gte, inArray, ne, or, sql, desc, type SQL } from 'drizzle-orm'
import type { ActRecord } from '@adjutant/contract/ai/acts'
import type { DbCtx } from '../../../platform/ctx.ts'
import { totalColumn } from '../../../platform/records/page.ts'
import { acts } from '../assistant-tools.schema.ts'

export type ActRow = typeof acts.$inferSelect

type NewAct = Omit<typeof acts.$inferInsert, 'created_at'> & { created_at?: SQL }

export async function insertAct(ctx: DbCtx, row: NewAct): Promise<void> {
  await ctx.db.insert(acts).values(row)
}

/** Returns the acts by message, in the order of the calls. */
export async function selectActs(ctx: DbCtx, messageIds: string[]): Promise<Map<string, ActRow[]>> {
  if (messageIds.length === 0) return new Map()
  const rows = await ctx.db.select().from(acts).where(inArray(acts.message_id, messageIds)).orderBy(asc(acts.created_at), asc(acts.id))
  return Map.groupBy(rows, ({ message_id }) => message_id)
}

/** `messageIds` is a query. The caller holds the conversation's lock, so no other decision runs concurrently. */
export async function findAct(ctx: DbCtx, messageIds: SQL, id: string): Promise<ActRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(acts)
    .where(and(eq(acts.id, id), inArray(acts.message_id, messageIds)))
  return row
}

type Decided = Pick<ActRow, 'state'> &
  Partial<Pick<ActRow, 'result' | 'answer' | 'record' | 'changes' | 'xid' | 'arguments' | 'proposed_arguments'>>

export async function updateDecidedAct(ctx: DbCtx, id: string, decided: Decided): Promise<void> {
  await ctx.db
    .update(acts)
    .set({ ...decided, decided_at: sql`now()` })
    .where(eq(acts.id, id))
}

export async function updateProposal(ctx: DbCtx, id: string, preview: Pick<ActRow, 'record' | 'changes'>): Promise<void> {
  await ctx.db.update(acts).set(preview).where(eq(acts.id, id))
}

const isProposed = eq(acts.state, 'proposed')

export async function markUndone(ctx: DbCtx, id: string): Promise<void> {
  await ctx.db.update(acts).set({ state: 'undone' }).where(eq(acts.id, id))
}

/** Longer than any call takes: a call that is still “sending” afterwards belonged to a crashed process. */
const maxSendingSeconds = 60

/** Marks a proposed act as interrupted until its outcome is stored; false if another decision was first. */
export async function claimSending(ctx: DbCtx, id: string, result: string): Promise<boolean> {
  const rows = await ctx.db
    .update(acts)
    .set({ state: 'interrupted', result, decided_at: sql`now()` })
    .where(and(eq(acts.id, id), isProposed))
    .returning({ id: acts.id })
  return rows.length > 0
}

export const hasActs = async (ctx: DbCtx, messageId: string): Promise<boolean> =>
  (await ctx.db.$count(acts, eq(acts.message_id, messageId))) > 0

const isBeingSent = and(eq(acts.state, 'interrupted'), gt(acts.decided_at, sql`now() - ${maxSendingSeconds} * interval '1 second'`))

/** Acts without a result: they wait for a decision or are being sent. */
export const countOpen = (ctx: DbCtx, messageId: string): Promise<number> =>
  ctx.db.$count(acts, and(eq(acts.message_id, messageId), or(isProposed, isBeingSent)))

/** The calls that wait for approval, the oldest first, each with the total. `messageIds` is a query. */
export const selectWaitingActs = (ctx: DbCtx, messageIds: SQL, limit: number): Promise<(ActRow & { total: number })[]> =>
  ctx.db
    .select({ ...getColumns(acts), total: totalColumn() })
    .from(acts)
    .where(and(isProposed, inArray(acts.message_id, messageIds)))
    .orderBy(asc(acts.created_at), asc(acts.id))
    .limit(limit)

/** `messageIds` is a query. */
export const selectDecided = (ctx: DbCtx, messageIds: SQL, since: Date): Promise<ActRow[]> =>
  ctx.db
    .select()
    .from(acts)
    .where(and(inArray(acts.message_id, messageIds), ne(acts.state, 'proposed'), gte(acts.created_at, since)))

/** `messageIds` is a query. */
export async function selectProposed(ctx: DbCtx, messageIds: SQL): Promise<{ id: string; message_id: string }[]> {
  return ctx.db
    .select({ id: acts.id, message_id: acts.message_id })
    .from(acts)
    .where(and(inArray(acts.message_id, messageIds), isProposed))
}

/** Records that a tool creates. */
export const createdKinds = ['task', 'goal', 'note', 'contact'] as const

const creatingTools = createdKinds.map((kind) => `create_${kind}`)

interface CreatedRecord extends ActRecord {
  kind: (typeof createdKinds)[number]
}

const recordId = sql<string>`${acts.record} ->> 'id'`

type Wanted = { recordIds: string[] } | { /** A query. */ messageIds: SQL }

/** Records that the assistant created and did not undo, with the answer that it did it for. The latest first. */
export async function selectCreatedRecords(ctx: DbCtx, wanted: Wanted, limit: number) {
  const isWanted = 'recordIds' in wanted ? inArray(recordId, wanted.recordIds) : inArray(acts.message_id, wanted.messageIds)
  const rows = await ctx.db
    .select({ message_id: acts.message_id, record: sql<CreatedRecord>`${acts.record}` })
    .from(acts)
    .where(and(isWanted, eq(acts.state, 'done'), inArray(acts.tool, creatingTools)))
    .orderBy(desc(acts.created_at), desc(acts.id))
    .limit(limit)
  return rows.map(({ message_id, record }) => ({ message_id, kind: record.kind, id: record.id }))
}
