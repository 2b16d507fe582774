import { z } from 'zod'
import { filledText, Id, Timestamp, integer } from './core/fields.ts'
import { limits } from './core/limits.ts'
import { appMessages } from './messages/app-messages.ts'

export const MessageSearch = z.object({
  q: filledText(appMessages.search.queryRequired, limits.title),
  thread_id: Id.optional(),
  /** Returns only messages older than this one. */
  before: Id.optional(),
  limit: integer(1, limits.maxSearchHits, `limit must be a whole number from 1 to ${limits.maxSearchHits}.`).default(limits.maxSearchHits),
})
export type MessageSearch = z.infer<typeof MessageSearch>

export const MessageHit = z
  .object({
    thread_id: Id,
    thread_name: z.string(),
    message_id: Id,
    sender_id: Id.nullable(),
    sender_name: z.string(),
    /** The matching passage as plain text. */
    excerpt: z.string(),
    timestamp: Timestamp,
  })
  .meta({ id: 'MessageHit' })
export type MessageHit = z.infer<typeof MessageHit>
