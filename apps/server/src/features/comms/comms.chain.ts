import { appMessages } from '@adjutant/contract/messages/app-messages'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { toChainRecord, toTextTitle, type ChainAdapter, type LinkSource } from '../chain/index.ts'
import { people, personColumns, toPersonRef } from '../identity/index.ts'
import { tasksOfMessages } from '../tasks/index.ts'
import { thread_messages, threads } from './comms.schema.ts'
import { listThreadNames } from './threads/threads.service.ts'
import { isOwnThread, joinOwnParticipant, ownParticipants } from './threads/own-participant.conditions.ts'

const senders = people('senders')
const tasksFrom = tasksOfMessages('tasks_from')

/** Messages that the person can read, without those of a request that is not accepted. */
const isRead = and(isNull(ownParticipants.request_number), isNull(thread_messages.only_for_user_id))

async function describeMessages(ctx: Ctx, ids: string[]) {
  const rows = await ctx.db
    .select({ message: thread_messages, sender: personColumns(senders) })
    .from(thread_messages)
    .innerJoin(ownParticipants, joinOwnParticipant(ctx))
    .leftJoin(senders, eq(senders.id, thread_messages.sender_id))
    .where(and(inArray(thread_messages.id, ids), isRead))
  return rows.map(({ message: { id, text, created_at, thread_id }, sender }) =>
    toChainRecord('message', {
      id,
      title: toTextTitle(text),
      at: created_at,
      happened_at: created_at,
      by: sender && toPersonRef(sender).name,
      thread_id,
    }),
  )
}

async function describeThreads(ctx: Ctx, ids: string[]) {
  const names = await listThreadNames(ctx, ids)
  const rows = await ctx.db
    .select({ id: threads.id, at: threads.created_at })
    .from(threads)
    .innerJoin(ownParticipants, isOwnThread(ctx))
    .where(and(inArray(threads.id, ids), isNull(ownParticipants.request_number)))
  return rows.map(({ id, at }) => toChainRecord('thread', { id, title: names.get(id) ?? appMessages.comms.unknownSender, at }))
}

/** Tasks that were created from any message of a thread. Towards its origin, a task names the message. */
const listTasksOfThreads: LinkSource = async (ctx, idsOf, direction, limit) => {
  const ids = idsOf('thread')
  if (ids.length === 0 || direction === 'before') return []
  const readable = ctx.db
    .select({ id: thread_messages.id, thread_id: thread_messages.thread_id })
    .from(thread_messages)
    .innerJoin(ownParticipants, joinOwnParticipant(ctx))
    .where(and(inArray(thread_messages.thread_id, ids), isRead))
    .as('readable')
  const rows = await ctx.db
    .select({ thread_id: readable.thread_id, task_id: tasksFrom.id })
    .from(readable)
    .innerJoin(tasksFrom, eq(tasksFrom.message_id, readable.id))
    .orderBy(desc(tasksFrom.id))
    .limit(limit)
  return rows.map(({ thread_id, task_id }) => ({
    from: { kind: 'thread', id: thread_id },
    to: { kind: 'task', id: task_id },
    relation: 'created',
  }))
}

export const commsChain: ChainAdapter = {
  describe: { message: describeMessages, thread: describeThreads },
  links: [listTasksOfThreads],
}
