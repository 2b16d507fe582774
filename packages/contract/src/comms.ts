import { z } from 'zod'
import { fileKinds } from './choices.ts'
import { defineRoutes } from './define.ts'
import { filledText, Id, ids, Moment, paging, queryFlag, text, whole } from './fields.ts'
import { limits } from './limits.ts'
import { MessageHit, MessageSearch } from './message-search.ts'
import { AskAnswer, Suggestion } from './suggestions.ts'
import { Task, TaskCreate } from './tasks.ts'
import { words } from './words.ts'

/** A file that came with a message, as far as its reader sees it: one that was deleted is not there any more. */
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
    /** Null: the account is gone, or it is a line of the product itself. */
    sender_id: Id.nullable(),
    sender_name: z.string(),
    /** Empty where files came without a word. */
    text: z.string(),
    files: z.array(MessageFile),
    timestamp: Moment,
    /** It was sent from a suggestion. */
    ai_suggested: z.boolean(),
    /** A line that the product wrote for this reader alone. */
    system: z.boolean(),
    /** Of one's own messages: the name under which the client sent it. */
    client_id: z.string().nullable(),
    /** Of one's own messages: the sentence that promises something. */
    promise: z.string().nullable(),
    /** The task that this reader made of it. */
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
    /** False: the account has no access at the moment. */
    is_user: z.boolean(),
    /** The last message that they have seen. */
    last_read_message_id: Id.nullable(),
  })
  .meta({ id: 'Participant' })
export type Participant = z.infer<typeof Participant>

export const Thread = z
  .object({
    id: Id,
    /** The same as `id`. */
    conversation_id: Id,
    /** Of two people: the other one. Of a group: the first of the others by name. Null where nobody else is left. */
    other_user_id: Id.nullable(),
    /** What the reader calls the thread; until they name it, the names of the others. */
    other_user_name: z.string(),
    /** The same as `other_user_name`. */
    name: z.string(),
    /** The reader gave it this name. */
    is_renamed: z.boolean(),
    role: z.string().nullable(),
    avatar_initial: z.string(),
    is_user: z.boolean(),
    is_group: z.boolean(),
    /** Everyone who is in it now, the reader too. */
    participants: z.array(Participant),
    /** The last few, oldest first; the others are read page by page. */
    messages: z.array(ThreadMessage),
    current_ai_suggestion_id: Id.nullable(),
    last_message_preview: z.string().nullable(),
    unread_count: z.int(),
    /** Somebody outside the reader's organizations wrote first, and the reader has not accepted: they see the first message alone. */
    is_request: z.boolean(),
    /** The names of those who have not accepted yet; empty for one of them. */
    waiting_for: z.array(z.string()),
    /** False: nobody would receive another message now. */
    can_send: z.boolean(),
    /** The last message that the reader has seen. */
    last_read_message_id: Id.nullable(),
    created_at: Moment,
    updated_at: Moment,
  })
  .meta({ id: 'Thread' })
export type Thread = z.infer<typeof Thread>

/** Somebody to whom one may write. */
export const Recipient = z
  .object({ id: Id, name: z.string(), role: z.string().nullable(), email: z.string(), avatar_initial: z.string() })
  .meta({ id: 'Recipient' })
export type Recipient = z.infer<typeof Recipient>

export const ThreadCreate = z
  .object({
    participant_ids: ids(limits.participants)
      .min(1, words.comms.participantRequired)
      .describe('People of your organizations, or your contacts: by the id of the person, or of the contact.'),
  })
  .meta({ id: 'ThreadCreate' })
export type ThreadCreate = z.infer<typeof ThreadCreate>

/** Null gives back the names of the others. */
export const ThreadChange = z.object({ name: filledText(words.comms.nameRequired).nullable() }).meta({ id: 'ThreadChange' })
export type ThreadChange = z.infer<typeof ThreadChange>

export const MessageSend = z
  .object({
    /** May be blank where files come along. */
    text: text(limits.longText, words.comms.messageRequired).default(''),
    /** Files that come along: those who read the message may read them, for as long as they may read it. */
    file_ids: ids(limits.files).default([]),
    /** A name of the client's choice: a message that is sent again under the same one is stored once. */
    client_id: filledText('client_id must not be blank.', limits.name).optional(),
    /** The suggestion that it was written from. Refused once a reader may no longer see what that rests on; without it the words are one's own. */
    suggestion_id: Id.nullable().optional(),
    /** It was written from a suggestion that came along with the way here rather than from the server. */
    ai_suggested: z.boolean().default(false),
  })
  .refine(({ text: said, file_ids }) => said !== '' || file_ids.length > 0, { path: ['text'], error: words.comms.messageRequired })
  .meta({ id: 'MessageSend' })
export type MessageSend = z.infer<typeof MessageSend>

const limit = whole(1, limits.pageMost, `limit must be a whole number from 1 to ${limits.pageMost}.`).default(limits.messagePage)

/** At most one of the three, each the id of a message; without any the latest page. */
export const MessagePage = z
  .object({ before: Id.optional(), after: Id.optional(), around: Id.optional(), limit })
  .refine(
    ({ before, after, around }) => [before, after, around].filter(Boolean).length <= 1,
    'Only one of before, after and around can be asked for.',
  )
export type MessagePage = z.infer<typeof MessagePage>

export const ReadMarker = z
  .object({ /** The last message that was seen; absent: all of them. */ message_id: Id.nullable().optional() })
  .meta({ id: 'ReadMarker' })
export type ReadMarker = z.infer<typeof ReadMarker>

export const Unread = z.object({ /** With something unread. */ threads: z.int(), messages: z.int() }).meta({ id: 'Unread' })
export type Unread = z.infer<typeof Unread>

/** Days in a message are counted from the day on which it was written, where the reader is. */
export const ProposalQuery = z.object({
  /** The reader's time zone, as `Europe/Berlin`. */
  zone: text(limits.name).default('UTC'),
})
export type ProposalQuery = z.infer<typeof ProposalQuery>

export const TaskProposal = z
  .object({
    title: z.string(),
    description: z.string(),
    /** The day that the text names. */
    due_date: z.string().nullable(),
    /** The words that name it: 'on Friday'. */
    date_words: z.string().nullable(),
    is_promise: z.boolean(),
    /** The task that this reader has made of it already. */
    task_id: Id.nullable(),
  })
  .meta({ id: 'TaskProposal' })
export type TaskProposal = z.infer<typeof TaskProposal>

export const ThreadQuery = z.object({
  search: text(limits.title).default(''),
  unread: queryFlag.default(false),
  /** Only threads with unread messages, and those whose last message somebody else sent. */
  awaiting_reply: queryFlag.default(false),
  ...paging,
})
export type ThreadQuery = z.infer<typeof ThreadQuery>

export const RecipientQuery = z.object({ search: text(limits.title).default(''), ...paging })
export type RecipientQuery = z.infer<typeof RecipientQuery>

const oneThread = '/api/comms/threads/{threadId}'

export const comms = defineRoutes({
  threads: {
    method: 'GET',
    path: '/api/comms/threads',
    summary: 'List your threads, the latest change first; the search goes by names, by what was said and by files that came with it',
    query: ThreadQuery,
    reply: z.array(Thread),
    paged: true,
  },
  create: {
    method: 'POST',
    path: '/api/comms/threads',
    summary: 'Open a thread; with one other person it is always the same one. Outside your organizations its first message is a request',
    body: ThreadCreate,
    reply: Thread,
    status: 201,
    repeats: true,
    refusals: [404, 409, 429],
  },
  recipients: {
    method: 'GET',
    path: '/api/comms/recipients',
    summary: 'List the people to whom you may write: those of your organizations, and contacts with whom you have exchanged messages',
    query: RecipientQuery,
    reply: z.array(Recipient),
    paged: true,
  },
  unread: { method: 'GET', path: '/api/comms/unread', summary: 'Count what you have not read', reply: Unread },
  search: {
    method: 'GET',
    path: '/api/comms/search',
    summary: 'Search the messages of one thread or of all by what they say and the names of their files, the latest first',
    query: MessageSearch,
    reply: z.array(MessageHit),
    refusals: [404],
  },
  read: { method: 'GET', path: oneThread, summary: 'Read a thread', reply: Thread },
  rename: { method: 'PATCH', path: oneThread, summary: 'Name a thread for yourself', body: ThreadChange, reply: Thread },
  leave: { method: 'DELETE', path: oneThread, summary: 'Leave a thread; the others keep everything' },
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
    summary: 'Send a message, with files of yours or without',
    body: MessageSend,
    reply: ThreadMessage,
    status: 201,
    repeats: true,
    refusals: [409, 429],
  },
  markRead: {
    method: 'POST',
    path: '/api/comms/threads/{threadId}/read',
    summary: 'Say how far you have read; a marker never goes back',
    body: ReadMarker,
    reply: Thread,
  },
  suggestion: {
    method: 'GET',
    path: '/api/comms/threads/{threadId}/suggestion',
    summary: 'Read the suggested reply; null where there is none',
    reply: Suggestion.nullable(),
  },
  answerAsk: {
    method: 'POST',
    path: '/api/comms/threads/{threadId}/suggestion/{suggestionId}/records/{recordId}',
    summary: 'Say whether a suggested reply may draw on a record that its readers cannot see; answers the suggestion as it is then',
    body: AskAnswer,
    reply: Suggestion.nullable(),
    refusals: [409],
  },
  dismiss: {
    method: 'POST',
    path: '/api/comms/threads/{threadId}/suggestion/{suggestionId}/dismiss',
    summary: 'Dismiss a suggested reply; answers the line that says so, to you alone',
    reply: ThreadMessage,
  },
  dismissOffer: {
    method: 'POST',
    path: '/api/comms/threads/{threadId}/suggestion/dismiss',
    summary: 'Dismiss a suggested reply that another page of the app passed on; answers the line that says so, to you alone',
    reply: ThreadMessage,
  },
  proposal: {
    method: 'GET',
    path: '/api/comms/threads/{threadId}/messages/{messageId}/task',
    summary: 'What a task made of this message would say',
    query: ProposalQuery,
    reply: TaskProposal,
    refusals: [409],
  },
  makeTask: {
    method: 'POST',
    path: '/api/comms/threads/{threadId}/messages/{messageId}/task',
    summary: 'Make a message a task',
    body: TaskCreate,
    reply: Task,
    status: 201,
    refusals: [409],
  },
  events: { method: 'GET', path: '/api/comms/threads/{threadId}/events', summary: 'Watch the messages of a thread', events: ThreadMessage },
})
