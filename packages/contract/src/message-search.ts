import { z } from 'zod'
import { filledText, Id, Moment, whole } from './fields.ts'
import { limits } from './limits.ts'
import { words } from './words.ts'

export const MessageSearch = z.object({
  q: filledText(words.search.queryRequired, limits.title),
  thread_id: Id.optional(),
  /** Older than this message. */
  before: Id.optional(),
  limit: whole(1, limits.searchMost, `limit must be a whole number from 1 to ${limits.searchMost}.`).default(limits.searchMost),
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
    timestamp: Moment,
  })
  .meta({ id: 'MessageHit' })
export type MessageHit = z.infer<typeof MessageHit>
