import { MessagePage, RecipientQuery, ThreadQuery, type Recipient, type Thread, type ThreadMessage } from '@adjutant/contract/comms'
import type { ActRecord } from '@adjutant/contract/ai/acts'
import { Id } from '@adjutant/contract/core/fields'
import { limits } from '@adjutant/contract/core/limits'
import { messageRequestMessages } from '@adjutant/contract/messages/message-request-messages'
import { toSource } from '@adjutant/contract/records/source'
import type { Source } from '@adjutant/contract/search'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { z } from 'zod'
import { todayOf } from '../../../../platform/clock.ts'
import type { Ctx } from '../../../../platform/ctx.ts'
import { Conflict, ValidationError } from '../../../../platform/errors.ts'
import { ownRecord } from '../act-records.ts'
import { optionalText, requiredText } from '../argument-schemas.ts'
import { diffFields } from '../field-changes.ts'
import { isNamed } from '../is-named.ts'
import { truncateWithMarker } from '../record-views.ts'
import { defineChange, defineTool, toLookupOutcome } from '../tool.ts'

const maxListedThreads = 20
const maxListedMessages = 3
const maxListedLength = 300
const maxReadMessages = 40
const maxReadLength = 4_000

const threadSource = ({ id, name }: Thread): Source => toSource('thread', id, name)

const toMessageView = (ctx: Ctx, { id, sender_id, sender_name, system, text, files, timestamp }: ThreadMessage, max: number) => ({
  id,
  from: sender_name,
  is_mine: !system && sender_id === ctx.user.id,
  at: timestamp,
  text: truncateWithMarker(text, max),
  ...(files.length > 0 && { files: files.map(({ id: file_id, name }) => ({ id: file_id, name })) }),
})

/** Must match the filter `awaiting_reply`: the last message is from another person who still has an account. */
const isAwaitingReply = (ctx: Ctx, { messages }: Thread): boolean => {
  const last = messages.findLast(({ system }) => !system)
  return last !== undefined && last.sender_id !== null && last.sender_id !== ctx.user.id
}

/** The text of a request that is not accepted is a stranger's, who could give orders in it. */
const toThreadView = (ctx: Ctx, thread: Thread) => {
  const { id, name, participants, unread_count, is_group, is_request, messages, updated_at } = thread
  return {
    id,
    name,
    is_group,
    with: participants.filter((one) => one.id !== ctx.user.id).map(({ name: who, role }) => (role ? `${who}, ${role}` : who)),
    unread_messages: unread_count,
    awaiting_my_reply: !is_request && isAwaitingReply(ctx, thread),
    updated_at,
    ...(is_request
      ? { is_request, last_messages: [] }
      : { last_messages: messages.slice(-maxListedMessages).map((message) => toMessageView(ctx, message, maxListedLength)) }),
  }
}

async function getReadableThread(ctx: Ctx, id: string): Promise<Thread> {
  const thread = await ctx.ports.messaging.readThread(ctx, id)
  if (thread.is_request) throw new Conflict(messageRequestMessages.acceptFirst)
  return thread
}

/** Returns a person whom the caller can message. A stranger and an unknown person give the same error. */
async function getRecipient(ctx: Ctx, to: string): Promise<Recipient> {
  const { items } = await ctx.ports.messaging.listRecipients(ctx, RecipientQuery.parse({ search: to }))
  const exact = items.filter(isNamed(to.trim().toLowerCase()))
  const [recipient, other] = exact.length > 0 ? exact : items
  if (!recipient) throw ValidationError.field('to', `Nobody you can message is called ${to}.`)
  if (other) throw ValidationError.field('to', `More than one person you can message is called ${to}.`)
  return recipient
}

interface Target {
  to: { threadId: string } | { userId: string }
  name: string
  record: ActRecord | null
}

const SendInput = z
  .strictObject({
    to: optionalText('The name or email of the recipient', limits.email),
    thread_id: Id.optional().describe('The id of the thread to reply in, in place of a recipient'),
    text: requiredText('The whole message', limits.text),
  })
  .refine(({ to, thread_id }) => (to ? 1 : 0) + (thread_id ? 1 : 0) === 1, 'Name either a recipient or a thread.')

async function getTarget(ctx: Ctx, { to, thread_id }: z.output<typeof SendInput>): Promise<Target> {
  if (thread_id) {
    const thread = await getReadableThread(ctx, thread_id)
    return { to: { threadId: thread_id }, name: thread.name, record: ownRecord(threadSource(thread)) }
  }
  const { id, name, email } = await getRecipient(ctx, to!)
  return { to: { userId: id }, name: `${name} (${email})`, record: null }
}

export const threadTools = [
  defineTool({
    name: 'list_threads',
    title: 'Look at message threads',
    description:
      'Lists message threads with other people, the latest first, with their last messages. Filters: unread ones, and those that wait for the person’s reply.',
    input: z.strictObject({
      search: optionalText('A name, or words in the messages', limits.title),
      unread: z.boolean().optional().describe('Only threads with unread messages'),
      awaiting_reply: z.boolean().optional().describe('Only threads whose last message is someone else’s'),
    }),
    changesRecords: false,
    async run(ctx, { search = '', unread = false, awaiting_reply = false }) {
      const query = { ...ThreadQuery.parse({ search, limit: maxListedThreads }), unread, awaiting_reply }
      const { items, total } = await ctx.ports.messaging.listThreads(ctx, query)
      const answer = { today: todayOf(ctx), total, shown: items.length, threads: items.map((thread) => toThreadView(ctx, thread)) }
      return toLookupOutcome(`${pluralize(total, 'thread was', 'threads were')} found.`, answer, items.map(threadSource))
    },
  }),
  defineTool({
    name: 'read_thread',
    title: 'Read a message thread',
    description: `Reads the latest ${maxReadMessages} messages of a thread, the oldest first, or those before a message.`,
    input: z.strictObject({ id: Id.describe('The id of the thread'), before: Id.optional().describe('The id of a message') }),
    changesRecords: false,
    async run(ctx, { id, before }) {
      const thread = await getReadableThread(ctx, id)
      const messages = await ctx.ports.messaging.listMessages(ctx, id, MessagePage.parse({ before, limit: maxReadMessages }))
      const { last_messages: _, ...view } = toThreadView(ctx, thread)
      const answer = { today: todayOf(ctx), ...view, messages: messages.map((message) => toMessageView(ctx, message, maxReadLength)) }
      return toLookupOutcome(`The messages with ${thread.name} were read.`, answer, [threadSource(thread)])
    },
  }),
  defineChange({
    name: 'send_message',
    title: 'Send a message',
    action: 'send',
    description: 'Sends a message to a colleague or in a thread, in the person’s name. Use it only when the person asks to send something.',
    input: SendInput,
    async preview(ctx, input) {
      const { name, record } = await getTarget(ctx, input)
      return { record, changes: diffFields({}, { to: name, text: input.text }) }
    },
    async apply(ctx, input) {
      const { to, name } = await getTarget(ctx, input)
      const thread = await ctx.ports.messaging.send(ctx, to, input.text)
      return { receipt: `The message to ${name} was sent.`, record: ownRecord(threadSource(thread)), view: { to: name, text: input.text } }
    },
  }),
]

export const messageTools = [
  defineChange({
    name: 'draft_message',
    title: 'Draft a message',
    action: 'none',
    description: 'Drafts a message to someone for the person to copy. It is neither saved nor sent.',
    input: z.strictObject({ to: requiredText('Who it is for'), text: requiredText('The whole message', limits.text) }),
    preview: async (_ctx, { to, text }) => ({ record: null, changes: diffFields({}, { to, text }) }),
    apply: async (_ctx, { to, text }) => ({ receipt: `Draft to ${to}, not sent: ${text}`, record: null, view: { to, text } }),
  }),
]
