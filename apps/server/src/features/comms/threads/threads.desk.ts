import { appMessages } from '@adjutant/contract/messages/app-messages'
import { limits } from '@adjutant/contract/core/limits'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { totalColumn } from '../../../platform/records/page.ts'
import { people, personColumns, toPersonRef } from '../../identity/index.ts'
import { thread_messages, threads } from '../comms.schema.ts'
import { selectOpenIds } from '../suggestions/suggestions.store.ts'
import { isAwaitingReply, isOwnThread, ownParticipants } from './own-participant.conditions.ts'
import { listThreadNames } from './threads.service.ts'

const senders = people('senders')

/** The threads that wait for the person's reply, the longest wait first. */
export function listAwaitingThreads(ctx: Ctx) {
  return ctx.db
    .select({
      id: threads.id,
      last_number: threads.last_number,
      since: thread_messages.created_at,
      total: totalColumn(),
    })
    .from(threads)
    .innerJoin(ownParticipants, isOwnThread(ctx))
    .innerJoin(thread_messages, isAwaitingReply(ctx))
    .orderBy(thread_messages.created_at, threads.id)
    .limit(limits.deskItemsPerKind)
}

/** Maximum characters of a message on the desk. */
const excerptLength = 300

/** Names, last messages and suggestions of threads that `listAwaitingThreads` returned. */
export async function describeAwaitingThreads(ctx: Ctx, ids: string[]) {
  const [names, drafts, messages] = await Promise.all([listThreadNames(ctx, ids), selectOpenIds(ctx, ids), selectLast(ctx, ids)])
  return messages.map(({ thread_id, text, sender }) => ({
    id: thread_id,
    name: names.get(thread_id) ?? appMessages.comms.unknownSender,
    sender: sender ? toPersonRef(sender).name : appMessages.comms.unknownSender,
    text: text.replaceAll(/\s+/g, ' ').trim(),
    draft_id: drafts.get(thread_id) ?? null,
  }))
}

const selectLast = (ctx: Ctx, ids: string[]) =>
  ctx.db
    .select({
      thread_id: threads.id,
      text: sql<string>`left(${thread_messages.text}, ${sql.raw(String(excerptLength))})`,
      sender: personColumns(senders),
    })
    .from(threads)
    .innerJoin(ownParticipants, isOwnThread(ctx))
    .innerJoin(thread_messages, and(eq(thread_messages.thread_id, threads.id), eq(thread_messages.number, threads.last_number)))
    .leftJoin(senders, eq(senders.id, thread_messages.sender_id))
    .where(and(inArray(threads.id, ids), isNull(thread_messages.only_for_user_id)))
