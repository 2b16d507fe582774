import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/ctx.ts'
import type { ConversationPort } from '../../platform/feature-ports.ts'
import { conversations, messages } from './conversations.schema.ts'

/** A conversation in the trash is not visible. */
const isOwn = (actor: Actor) => and(eq(conversations.user_id, actor.id), isNull(conversations.deleted_at))

export const conversationPort: ConversationPort = {
  hasUntrustedText: (id) => sql`exists (select from ${messages} m where m.conversation_id = ${id} and m.has_outside_text)`,

  refOf: (actor, id) =>
    sql`(select json_build_object('id', ${conversations.id}, 'name', ${conversations.name})
      from ${conversations} where ${and(eq(conversations.id, id), isOwn(actor))})`,

  async lock(ctx, actor, id) {
    const rows = await ctx.db
      .select({ id: conversations.id })
      .from(conversations)
      .where(and(eq(conversations.id, id), isOwn(actor)))
      .for('key share')
    return rows.length > 0
  },
}
