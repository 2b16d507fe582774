import { limits } from '@adjutant/contract/core/limits'
import type { Memory, MemoryChange, MemoryCreate } from '@adjutant/contract/ai/memory'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import type { PageOf } from '../../platform/http/implement.ts'
import { publishChange, type Change } from '../events/index.ts'
import * as store from './memory.store.ts'

const toMemory = ({ id, content, conversation, created_at, updated_at }: store.MemoryRow): Memory => ({
  id,
  content,
  metadata: { conversation_id: conversation?.id ?? null, conversation_name: conversation?.name ?? null },
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

const publishMemoryChange = (ctx: Ctx, id: string, kind: Change['kind']) =>
  publishChange(ctx, { topic: 'memory', id, kind, audience: [ctx.user.id] })

async function getMemory(ctx: Ctx, id: string): Promise<Memory> {
  const row = await store.findMemory(ctx, ctx.user, id)
  if (!row) throw new NotFound()
  return toMemory(row)
}

export async function listMemories(ctx: Ctx, paging: { skip: number; limit: number }): Promise<PageOf<Memory>> {
  const { rows, total } = await store.selectMemories(ctx, ctx.user, paging)
  return { items: rows.map(toMemory), total }
}

export function createMemory(ctx: Ctx, { content, metadata }: MemoryCreate): Promise<Memory> {
  return inTransaction(ctx, async (tx) => {
    const conversation_id = metadata?.conversation_id ?? null
    if (conversation_id !== null && !(await tx.ports.conversations.lock(tx, ctx.user, conversation_id))) throw new NotFound()
    if ((await store.countForInsert(tx, ctx.user)) >= limits.memories) throw new Conflict(appMessages.memory.full)
    const id = tx.newId()
    await store.insertMemory(tx, { id, user_id: ctx.user.id, content, conversation_id })
    await publishMemoryChange(tx, id, 'created')
    return getMemory(tx, id)
  })
}

export function changeMemory(ctx: Ctx, id: string, { content }: MemoryChange): Promise<Memory> {
  return inTransaction(ctx, async (tx) => {
    if (!(await store.updateContent(tx, ctx.user, id, content))) throw new NotFound()
    await publishMemoryChange(tx, id, 'changed')
    return getMemory(tx, id)
  })
}

export function removeMemory(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await store.deleteMemory(tx, ctx.user, id))) throw new NotFound()
    await publishMemoryChange(tx, id, 'deleted')
  })
}
