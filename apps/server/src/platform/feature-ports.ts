import type { attachmentKinds } from '@adjutant/contract/core/choices'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Actor } from './actor.ts'
import type { Db } from './db/database.ts'

interface Connection {
  db: Db
}

interface Viewed extends Connection {
  user: Actor
}

/** The message that a record was created from. */
export interface MessageOrigin {
  thread_id: string
  message_id: string
  /** Null if the account is deleted. */
  sender: {
    id: string
    email: string
    first_name: string | null
    last_name: string | null
    display_name: string | null
  } | null
  timestamp: string
  /** The people who can read that message. */
  reader_ids: string[]
}

export interface ThreadPort {
  originOf(messageId: SQLWrapper): SQL<MessageOrigin | null>
  canRead(ctx: Viewed, messageId: SQLWrapper): SQL
  /** `part`: a message of the thread, or the thread itself for its name. Excludes requests that are not accepted. */
  canReadPart(viewer: Actor, part: { threadId: SQLWrapper; partId: SQLWrapper }): SQL
  /** The two share a two-person thread with a message and no undecided request. */
  hasExchangedMessages(viewer: Actor, userId: SQLWrapper): SQL
  /** Accepts the undecided message requests of and to this person where `condition` holds for sender and recipient. */
  acceptRequests(ctx: Connection, userId: string, condition: (senderId: SQL, recipientId: SQL) => SQL): Promise<void>
}

export interface FileSearchPort {
  /** Subquery with the ids of the files that have a matching passage and that the person sees in lists. */
  matchingIds(ctx: Viewed, search: string): SQLWrapper
  /** The best matching passage per file; none for a file that matches by name only. */
  selectExcerpts(ctx: Viewed, ids: string[], search: string): Promise<{ id: string; excerpt: string; page: number | null }[]>
}

export interface ConversationPort {
  /** Column with a conversation that the person sees; null otherwise. */
  refOf(actor: Actor, id: SQLWrapper): SQL<{ id: string; name: string } | null>
  /** Locks the row until the transaction ends, so that it still exists when another row refers to it; false if the person does not see it. */
  lock(ctx: Connection, actor: Actor, id: string): Promise<boolean>
}

/**
 * What earlier features need from later ones, whose tables they must not query. Each later feature implements its part; the composition
 * root puts the parts together.
 */
export interface FeaturePorts {
  threads: ThreadPort
  conversations: ConversationPort
  /** Per kind of record with attachments: the record exists, possibly in the trash. */
  attachable: Record<(typeof attachmentKinds)[number], (recordId: SQLWrapper) => SQL>
  fileSearch: FileSearchPort
  /** For features with bytes of their own in the file store: selects the names among the given ones that their rows reference. */
  storedBlobs: readonly ((db: Db, blobs: string[]) => SQLWrapper)[]
}
