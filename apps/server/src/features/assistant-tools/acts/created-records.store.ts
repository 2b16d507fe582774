import type { ActRecord } from '@adjutant/contract/ai/acts'
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { DbCtx } from '../../../platform/ctx.ts'
import { acts } from '../assistant-tools.schema.ts'

/** Records that a tool creates. */
export const createdKinds = ['task', 'goal', 'note', 'contact'] as const

const creatingTools = createdKinds.map((kind) => `create_${kind}`)

const recordId = sql<string>`${acts.record} ->> 'id'`

type Wanted = { recordIds: string[] } | { /** A query. */ messageIds: SQL }

/** Records that the assistant created and did not undo, with the answer that it did it for. The latest first. */
export async function selectCreatedRecords(ctx: DbCtx, wanted: Wanted, limit: number) {
  const isWanted = 'recordIds' in wanted ? inArray(recordId, wanted.recordIds) : inArray(acts.message_id, wanted.messageIds)
  const rows = await ctx.db
    .select({ message_id: acts.message_id, record: sql<ActRecord>`${acts.record}` })
    .from(acts)
    .where(and(isWanted, eq(acts.state, 'done'), inArray(acts.tool, creatingTools)))
    .orderBy(desc(acts.created_at), desc(acts.id))
    .limit(limit)
  return rows.map(({ message_id, record }) => ({ message_id, kind: record.kind as (typeof createdKinds)[number], id: record.id }))
}
