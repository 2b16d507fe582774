import { inArray, sql } from 'drizzle-orm'
import { createdKinds, selectCreatedRecords } from '../assistant-tools/index.ts'
import { describeRows, linkColumns, type ChainAdapter, type LinkSource, type RecordLink } from '../chain/index.ts'
import { conversation_attachments, conversations, messages } from './conversations.schema.ts'
import { visibleTo } from './conversations.store.ts'

/** Records that the assistant created. */
const listCreated: LinkSource = async (ctx, idsOf, direction, limit) => {
  const ids = direction === 'before' ? createdKinds.flatMap(idsOf) : idsOf('conversation')
  if (ids.length === 0) return []
  const inConversations = ctx.db.select({ id: messages.id }).from(messages).where(inArray(messages.conversation_id, ids))
  const created = await selectCreatedRecords(
    ctx,
    direction === 'before' ? { recordIds: ids } : { messageIds: sql`(${inConversations})` },
    limit,
  )
  if (created.length === 0) return []
  const holders = await ctx.db
    .select({ id: messages.id, conversation_id: messages.conversation_id })
    .from(messages)
    .where(
      inArray(
        messages.id,
        created.map(({ message_id }) => message_id),
      ),
    )
  const conversationOf = new Map(holders.map(({ id, conversation_id }) => [id, conversation_id]))
  return created.flatMap(({ message_id, kind, id }): RecordLink[] => {
    const conversationId = conversationOf.get(message_id)
    return conversationId ? [{ from: { kind: 'conversation', id: conversationId }, to: { kind, id }, relation: 'created' }] : []
  })
}

export const conversationChain: ChainAdapter = {
  describe: describeRows('conversation', {
    table: conversations,
    id: conversations.id,
    title: conversations.name,
    at: conversations.created_at,
    isVisible: ({ user }) => visibleTo(user),
  }),
  links: [
    listCreated,
    linkColumns({
      table: conversation_attachments,
      from: { kind: 'file', id: conversation_attachments.file_id },
      to: { kind: 'conversation', id: conversation_attachments.conversation_id },
      relation: 'attached',
    }),
  ],
}
