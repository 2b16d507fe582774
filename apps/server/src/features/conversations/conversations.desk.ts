import type { Act } from '@adjutant/contract/ai/acts'
import { limits } from '@adjutant/contract/core/limits'
import { eq, inArray, sql } from 'drizzle-orm'
import type { ViewerCtx } from '../../platform/ctx.ts'
import { selectWaitingActs, toAct } from '../assistant-tools/index.ts'
import { conversations, messages } from './conversations.schema.ts'

export interface WaitingApproval {
  act: Act
  conversation: { id: string; name: string }
  since: Date
  /** The number of all approvals. */
  total: number
}

/** The assistant's calls in the person's conversations that wait for approval. */
export async function listWaitingApprovals(ctx: ViewerCtx): Promise<WaitingApproval[]> {
  const own = sql`(select m.id from ${messages} m join ${conversations} c on c.id = m.conversation_id
    where c.user_id = ${ctx.user.id}::uuid and c.deleted_at is null)`
  const acts = await selectWaitingActs(ctx, own, limits.deskItemsPerKind)
  if (acts.length === 0) return []
  const rows = await ctx.db
    .select({ message_id: messages.id, id: conversations.id, name: conversations.name })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
    .where(
      inArray(
        messages.id,
        acts.map(({ message_id }) => message_id),
      ),
    )
  const byMessage = new Map(rows.map(({ message_id, ...conversation }) => [message_id, conversation]))
  return acts.flatMap((act) => {
    const conversation = byMessage.get(act.message_id)
    return conversation ? [{ act: toAct(act), conversation, since: act.created_at, total: act.total }] : []
  })
}
