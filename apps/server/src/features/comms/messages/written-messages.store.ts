import { toUtcDay } from '@adjutant/contract/core/days'
import { and, eq, isNull, lt, ne } from 'drizzle-orm'
import type { Actor, DbCtx } from '../../../platform/ctx.ts'
import { attachedTo } from '../../files/index.ts'
import { people, personColumns, toPersonRef } from '../../identity/index.ts'
import { thread_messages, thread_participants, threads } from '../comms.schema.ts'

interface NamedPerson {
  id: string
  name: string
}

/** A message for background work, with the people who can read it now. */
export interface WrittenMessage {
  id: string
  thread_id: string
  sender: NamedPerson
  text: string
  /** `YYYY-MM-DD` in UTC. */
  day: string
  is_group: boolean
  /** The readers except the sender. */
  readers: NamedPerson[]
}

const readers = people('readers')
const senders = people('senders')

/** Excludes people who left, have not accepted a request, or blocked the sender. */
const selectCurrentReaders = (ctx: DbCtx, { thread_id, number }: typeof thread_messages.$inferSelect, senderId: string) =>
  ctx.db
    .select(personColumns(readers))
    .from(thread_participants)
    .innerJoin(readers, eq(readers.id, thread_participants.user_id))
    .where(
      and(
        eq(thread_participants.thread_id, thread_id),
        isNull(thread_participants.left_at),
        isNull(thread_participants.request_number),
        eq(thread_participants.is_withheld, false),
        lt(thread_participants.from_number, number),
        ne(thread_participants.user_id, senderId),
      ),
    )
    .orderBy(readers.id)

/** Undefined for a deleted message, a system message, or one whose sender is gone. */
export async function findWrittenMessage(ctx: DbCtx, id: string): Promise<WrittenMessage | undefined> {
  const [row] = await ctx.db
    .select({ message: thread_messages, pair_key: threads.pair_key, sender: personColumns(senders) })
    .from(thread_messages)
    .innerJoin(threads, eq(threads.id, thread_messages.thread_id))
    .innerJoin(senders, eq(senders.id, thread_messages.sender_id))
    .where(and(eq(thread_messages.id, id), isNull(thread_messages.only_for_user_id)))
  if (!row) return undefined
  const { message, pair_key, sender } = row
  return {
    id,
    thread_id: message.thread_id,
    sender: toPersonRef(sender),
    text: message.text,
    day: toUtcDay(message.created_at),
    is_group: pair_key === null,
    readers: (await selectCurrentReaders(ctx, message, sender.id)).map(toPersonRef),
  }
}

/** The names of the files that the sender attached. */
export async function listAttachedNames({ db }: DbCtx, id: string, sender: Actor): Promise<string[]> {
  const [row] = await db
    .select({ files: attachedTo({ db, user: sender }, 'message', thread_messages.id) })
    .from(thread_messages)
    .where(eq(thread_messages.id, id))
  return row?.files.map(({ name }) => name) ?? []
}
