import { z } from 'zod'
import { fileKinds } from './core/choices.ts'
import { defineRoutes } from './core/define.ts'
import { filledText, Id, ids, Timestamp, paging, queryFlag, text, integer } from './core/fields.ts'
import { limits } from './core/limits.ts'
import { MessageHit, MessageSearch } from './message-search.ts'
import { AskAnswer, Suggestion } from './ai/suggestions.ts'
import { Task, TaskCreate } from './tasks.ts'
import { appMessages } from './messages/app-messages.ts'

/** A file of a message; deleted files are omitted. */
export const MessageFile = z
  .object({ id: Id, name: z.string(), type: z.string(), kind: z.enum(fileKinds), /** In bytes. */ size: z.int() })
  .meta({ id: 'MessageFile' })
export type MessageFile = z.infer<typeof MessageFile>

export const ThreadMessage = z
  .object({
    id: Id,
    thread_id: Id,
    /** The same as `thread_id`. */
    conversation_id: Id,
    /** Null if the account was deleted, or for a system message. */
    sender_id: Id.nullable(),
    sender_name: z.string(),
    /** Empty for a message with files only. */
    text: z.string(),
    files: z.array(MessageFile),
    timestamp: Timestamp,
    /** Sent from a suggestion. */
    ai_suggested: z.boolean(),
    /** A system message for this reader only. */
    system: z.boolean(),
    /** Own messages only: the client's idempotency key. */
    client_id: z.string().nullable(),
    /** The task that this reader created from it. */
    task_id: Id.nullable(),
  })
  .meta({ id: 'ThreadMessage' })
export type ThreadMessage = z.infer<typeof ThreadMessage>

export const Participant = z
  .object({
    id: Id,
    name: z.string(),
    role: z.string().nullable(),
    avatar_initial: z.string(),
    /** False if the account currently has no access. */
    is_user: z.boolean(),
    /** The last message that they have read. */
    last_read_message_id: Id.nullable(),
  })
  .meta({ id: 'Participant' })
export type Participant = z.infer<typeof Participant>

export const Thread = z
  .object({
    id: Id,
    /** The same as `id`. */
    conversation_id: Id,
    /** The other person in a thread of two; in a group the first by name. Null if nobody else is left. */
    other_user_id: Id.nullable(),
    /** The reader's name for the thread; by default the names of the others. */
    other_user_name: z.string(),
    /** The same as `other_user_name`. */
    name: z.string(),
    /** True if the reader renamed the thread. */
    is_renamed: z.boolean(),
    role: z.string().nullable(),
    avatar_initial: z.string(),
    is_user: z.boolean(),
    is_group: z.boolean(),
    /** All current participants, including the reader. */
    participants: z.array(Participant),
    /** The last few, oldest first; the rest is paged. */
    messages: z.array(ThreadMessage),
    current_ai_suggestion_id: Id.nullable(),
    last_message_preview: z.string().nullable(),
    unread_count: z.int(),
    /** True if someone outside the reader's organizations wrote first and the reader has not accepted: only the first message is visible. */
    is_request: z.boolean(),
    /** Names of the people who have not accepted yet; empty if the reader is one of them. */
    waiting_for: z.array(z.string()),
    /** False if nobody would receive another message now. */
    can_send: z.boolean(),
    /** The last message that the reader has read. */
    last_read_message_id: Id.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Thread' })
export type Thread = z.infer<typeof Thread>

/** A person whom the caller can message. */
export const Recipient = z
  .object({ id: Id, name: z.string(), role: z.string().nullable(), email: z.string(), avatar_initial: z.string() })
  .meta({ id: 'Recipient' })
export type Recipient = z.infer<typeof Recipient>

export const ThreadCreate = z
  .object({
    participant_ids: ids(limits.participants)
      .min(1, appMessages.comms.participantRequired)
      .describe('People of your organizations, or your contacts: by the id of the person, or of the contact.'),
  })
  .meta({ id: 'ThreadCreate' })
export type ThreadCreate = z.infer<typeof ThreadCreate>

/** Null restores the names of the others. */
export const ThreadChange = z.object({ name: filledText(appMessages.comms.nameRequired).nullable() }).meta({ id: 'ThreadChange' })
export type ThreadChange = z.infer<typeof ThreadChange>

export const MessageSend = z
  .object({
    /** May be blank if files are attached. */
    text: text(limits.longText, appMessages.comms.messageRequired).default(''),
    /** Attached files: the readers of the message can read them as long as they can read the message. */
    file_ids: ids(limits.files).default([]),
    /** Idempotency key: a message with the same key is stored once. */
    client_id: filledText('client_id must not be blank.', limits.name).optional(),
    /**
     * The suggestion that the message is based on. Rejected if a reader may no longer see its sources; without it the text counts as the
     * person's own.
     */
    suggestion_id: Id.nullable().optional(),
    /** True if the message is based on a suggestion from the client's navigation instead of the server. */
    ai_suggested: z.boolean().default(false),
  })
  .refine(({ text: said, file_ids }) => said !== '' || file_ids.length > 0, { path: ['text'], error: appMessages.comms.messageRequired })
  .meta({ id: 'MessageSend' })
export type MessageSend = z.infer<typeof MessageSend>

const limit = integer(1, limits.maxPageSize, `limit must be a whole number from 1 to ${limits.maxPageSize}.`).default(limits.messagePage)

/** At most one of the three, each a message id; the latest page without any. */
export const MessagePage = z
  .object({ before: Id.optional(), after: Id.optional(), around: Id.optional(), limit })
  .refine(
    ({ before, after, around }) => [before, after, around].filter(Boolean).length <= 1,
    'Only one of before, after and around can be asked for.',
  )
export type MessagePage = z.infer<typeof MessagePage>

export const ReadMarker = z
  .object({ /** The last message that was read; all of them if absent. */ message_id: Id.nullable().optional() })
  .meta({ id: 'ReadMarker' })
export type ReadMarker = z.infer<typeof ReadMarker>

export const Unread = z
  .object({ /** Number of threads with unread messages. */ threads: z.int(), messages: z.int() })
  .meta({ id: 'Unread' })
export type Unread = z.infer<typeof Unread>

/** Relative dates count from the day on which the message was written, in the reader's time zone. */
export const ProposalQuery = z.object({
  /** The reader's time zone, such as `Europe/Berlin`. */
  zone: text(limits.name).default('UTC'),
})
export type ProposalQuery = z.infer<typeof ProposalQuery>

export const TaskProposal = z
  .object({
    title: z.string(),
    description: z.string(),
    /** The date found in the text. */
    due_date: z.string().nullable(),
    /** The phrase of the date, such as 'on Friday'. */
    date_words: z.string().nullable(),
    is_promise: z.boolean(),
    /** The task that this reader has already created from it. */
    task_id: Id.nullable(),
  })
  .meta({ id: 'TaskProposal' })
export type TaskProposal = z.infer<typeof TaskProposal>

export const ThreadQuery = z.object({
  search: text(limits.title).default(''),
  unread: queryFlag.default(false),
  /** Only threads with unread messages or with a last message of someone else. */
  awaiting_reply: queryFlag.default(false),
  ...paging,
})
export type ThreadQuery = z.infer<typeof ThreadQuery>

export const RecipientQuery = z.object({ search: text(limits.title).default(''), ...paging })
export type RecipientQuery = z.infer<typeof RecipientQuery>

const oneThread = '/api/comms/threads/{threadId}'
const threadEvents = `${oneThread}/events` as const

export const comms = defineRoutes({
  threads: {
    kind: 'page',
    method: 'GET',
    path: '/api/comms/threads',
    summary: 'List your threads, the latest change first; search by name, message text and file name',
    query: ThreadQuery,
    reply: z.array(Thread),
  },
  create: {
    method: 'POST',
    path: '/api/comms/threads',
    summary: 'Open a thread; each pair of people has one thread. A first message to someone outside your organizations is a request',
    body: ThreadCreate,
    reply: Thread,
    status: 201,
    isIdempotent: true,
    errorStatuses: [404, 409, 429],
  },
  recipients: {
    kind: 'page',
    method: 'GET',
    path: '/api/comms/recipients',
    summary: 'List the people you can message: members of your organizations, and contacts with whom you have exchanged messages',
    query: RecipientQuery,
    reply: z.array(Recipient),
  },
  unread: { method: 'GET', path: '/api/comms/unread', summary: 'Count unread messages', reply: Unread },
  search: {
    method: 'GET',
    path: '/api/comms/search',
    summary: 'Search the messages of one thread or of all by text and file name, the latest first',
    query: MessageSearch,
    reply: z.array(MessageHit),
    errorStatuses: [404],
  },
  read: { method: 'GET', path: oneThread, summary: 'Read a thread', reply: Thread },
  rename: { method: 'PATCH', path: oneThread, summary: 'Rename a thread for yourself', body: ThreadChange, reply: Thread },
  leave: { method: 'DELETE', path: oneThread, summary: 'Leave a thread; the other participants keep all messages' },
  messages: {
    method: 'GET',
    path: '/api/comms/threads/{threadId}/messages',
    summary: 'List messages, oldest first: the latest page, or the one before, after or around a message',
    query: MessagePage,
    reply: z.array(ThreadMessage),
  },
  send: {
    method: 'POST',
    path: '/api/comms/threads/{threadId}/messages',
    summary: 'Send a message, optionally with files',
    body: MessageSend,
    reply: ThreadMessage,
    status: 201,
    isIdempotent: true,
    errorStatuses: [409, 429],
  },
  markRead: {
    method: 'POST',
    path: '/api/comms/threads/{threadId}/read',
    summary: 'Mark messages as read; the marker never moves back',
    body: ReadMarker,
    reply: Thread,
  },
  suggestion: {
    method: 'GET',
    path: '/api/comms/threads/{threadId}/suggestion',
    summary: 'Read the suggested reply, or null',
    reply: Suggestion.nullable(),
  },
  answerAsk: {
    method: 'POST',
    path: '/api/comms/threads/{threadId}/suggestion/{suggestionId}/records/{recordId}',
    summary: "Allow or forbid a suggested reply to use a record that its readers can't see; returns the updated suggestion",
    body: AskAnswer,
    reply: Suggestion.nullable(),
    errorStatuses: [409],
  },
  dismiss: {
    method: 'POST',
    path: '/api/comms/threads/{threadId}/suggestion/{suggestionId}/dismiss',
    summary: 'Dismiss a suggested reply; returns a system message that only you see',
    reply: ThreadMessage,
  },
  dismissOffer: {
    method: 'POST',
    path: '/api/comms/threads/{threadId}/suggestion/dismiss',
    summary: 'Dismiss a suggested reply from client navigation; returns a system message that only you see',
    reply: ThreadMessage,
  },
  proposal: {
    method: 'GET',
    path: '/api/comms/threads/{threadId}/messages/{messageId}/task',
    summary: 'Preview the task that this message would become',
    query: ProposalQuery,
    reply: TaskProposal,
    errorStatuses: [409],
  },
  makeTask: {
    method: 'POST',
    path: '/api/comms/threads/{threadId}/messages/{messageId}/task',
    summary: 'Create a task from a message',
    body: TaskCreate,
    reply: Task,
    status: 201,
    errorStatuses: [409],
  },
  events: { kind: 'stream', method: 'GET', path: threadEvents, summary: 'Watch the messages of a thread', events: ThreadMessage },
})
