import { findOnly } from '@adjutant/contract/find-only'
import { toTaskProposal } from '@adjutant/analyst'
import type { MessagePage, TaskProposal, ThreadMessage } from '@adjutant/contract/comms'
import type { MessageHit, MessageSearch } from '@adjutant/contract/message-search'
import { messageRequestMessages } from '@adjutant/contract/messages/message-request-messages'
import type { Task, TaskCreate } from '@adjutant/contract/tasks'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { findTimeZone, toLocalDay } from '../../../platform/time-zone.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, ValidationError, NotFound } from '../../../platform/errors.ts'
import { publishChange } from '../../events/index.ts'
import { createTask } from '../../tasks/index.ts'
import { toPersonRef } from '../../identity/index.ts'
import { toMessage, toMessageHit, toPreviewText } from '../comms.dto.ts'
import { isPending } from '../requests/message-requests.policy.ts'
import * as store from './messages.store.ts'
import { getPosition, type MessageRow } from './messages.store.ts'
import { selectParticipants } from '../threads/threads.store.ts'
import { getThread, listThreadNames } from '../threads/threads.service.ts'

export async function getMessage(ctx: Ctx, threadId: string, id: string): Promise<MessageRow> {
  const row = await store.findMessage(ctx, threadId, id)
  if (!row) throw new NotFound()
  return row
}

async function selectPage(ctx: Ctx, threadId: string, { before, after, around, limit }: MessagePage): Promise<MessageRow[]> {
  const anchorId = before ?? after ?? around
  if (!anchorId) return store.selectBefore(ctx, threadId, undefined, limit)
  const anchor = await getMessage(ctx, threadId, anchorId)
  if (before) return store.selectBefore(ctx, threadId, getPosition(anchor), limit)
  if (after) return store.selectAfter(ctx, threadId, getPosition(anchor), limit)
  const half = Math.floor((limit - 1) / 2)
  const older = half > 0 ? await store.selectBefore(ctx, threadId, getPosition(anchor), half) : []
  const newer = await store.selectAfter(ctx, threadId, getPosition(anchor), limit - 1 - older.length)
  return [...older, anchor, ...newer]
}

export async function listMessages(ctx: Ctx, threadId: string, page: MessagePage): Promise<ThreadMessage[]> {
  await getThread(ctx, threadId)
  return (await selectPage(ctx, threadId, page)).map((row) => toMessage(row, ctx.user))
}

export async function searchMessages(ctx: Ctx, query: MessageSearch): Promise<MessageHit[]> {
  if (query.thread_id) await getThread(ctx, query.thread_id)
  if (query.before && !(await store.findMessageById(ctx, query.before))) throw new NotFound()
  const rows = await store.selectSearchHits(ctx, query)
  const names = await listThreadNames(ctx, [...new Set(rows.map(({ message }) => message.thread_id))])
  return rows.map((row) => toMessageHit(row, names.get(row.message.thread_id)!, query.q))
}

/** The message that files are attached to. */
export async function readHolder(ctx: Ctx, id: string): Promise<{ can_edit: false; isSealed: true }> {
  if (!(await store.findMessageById(ctx, id))) throw new NotFound()
  return { can_edit: false, isSealed: true }
}

/** Excludes system messages and requests that are not accepted. */
async function getMessageText(ctx: Ctx, threadId: string, messageId: string): Promise<MessageRow> {
  const row = await getMessage(ctx, threadId, messageId)
  if (isPending((await getThread(ctx, threadId)).participant)) throw new Conflict(messageRequestMessages.acceptFirst)
  if (row.message.only_for_user_id !== null) throw new NotFound()
  return row
}

export async function proposeTask(ctx: Ctx, threadId: string, messageId: string, zone: string): Promise<TaskProposal> {
  const row = await getMessageText(ctx, threadId, messageId)
  const { sender_name: senderName, sender_id, task_id } = toMessage(row, ctx.user)
  if (!findTimeZone(zone)) throw ValidationError.field('zone', appMessages.comms.noSuchZone)
  const day = toLocalDay(row.message.created_at, zone)
  const other = findOnly((await selectParticipants(ctx, [threadId])).filter(({ person }) => person.id !== ctx.user.id))
  const otherName = other && toPersonRef(other.person).name
  return { ...toTaskProposal({ text: toPreviewText(row), senderName, isOwn: sender_id === ctx.user.id, otherName, day }), task_id }
}

export function makeTask(ctx: Ctx, threadId: string, messageId: string, body: TaskCreate): Promise<Task> {
  return inTransaction(ctx, async (tx) => {
    const { message } = await getMessageText(tx, threadId, messageId)
    const task = await createTask(tx, body, message.id)
    await publishChange(tx, { topic: 'comms', id: threadId, kind: 'changed', audience: [ctx.user.id] })
    return task
  })
}
