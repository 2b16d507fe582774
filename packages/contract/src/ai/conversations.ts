import { z } from 'zod'
import { Act, ActDecision, Statement } from './acts.ts'
import { senders } from '../core/choices.ts'
import { defineRoutes } from '../core/define.ts'
import { filledText, Id, Timestamp, paging } from '../core/fields.ts'
import { File } from '../files/files.ts'
import { chatDefaults, limits } from '../core/limits.ts'
import { CitedSource } from '../search.ts'
import { appMessages } from '../messages/app-messages.ts'

export const Conversation = z
  .object({ id: Id, name: z.string(), created_at: Timestamp, updated_at: Timestamp })
  .meta({ id: 'Conversation' })
export type Conversation = z.infer<typeof Conversation>

const name = filledText(appMessages.conversation.nameRequired)

export const ConversationCreate = z.object({ name }).meta({ id: 'ConversationCreate' })
export type ConversationCreate = z.infer<typeof ConversationCreate>

export const ConversationChange = z.object({ name: name.optional() }).meta({ id: 'ConversationChange' })
export type ConversationChange = z.infer<typeof ConversationChange>

export const Usage = z.object({ input_tokens: z.int(), output_tokens: z.int() }).meta({ id: 'Usage' })
export type Usage = z.infer<typeof Usage>

/** The result of the server's comparison of the answer with its sources. */
export const AnswerChecks = z
  .object({
    /** Citation numbers that pointed to no source; they were removed from the text. */
    removed_citations: z.array(z.int()),
    /** Figures as written in the text that appear in no source. */
    unsourced_figures: z.array(z.string()),
  })
  .meta({ id: 'AnswerChecks' })
export type AnswerChecks = z.infer<typeof AnswerChecks>

export const Message = z
  .object({
    id: Id,
    conversation_id: Id,
    sender: z.enum(senders),
    content: z.string(),
    /** The same as `content`. */
    text: z.string(),
    timestamp: Timestamp,
    /** True while the answer streams; `content` is the text so far. */
    streaming: z.boolean(),
    crew_run_id: Id.nullable(),
    flow_run_id: Id.nullable(),
    /** True for a log line of a run instead of a message. */
    event_log: z.boolean(),
    /** The run event of a log line; null for messages. */
    event: z.object({ type: z.string(), summary: z.string() }).nullable(),
    model: z.string().nullable(),
    sources: z.array(CitedSource),
    acts: z.array(Act),
    /** The actions for this answer; null for questions, system lines and an answer in progress. */
    statement: Statement.nullable(),
    checks: AnswerChecks,
    usage: Usage.nullable(),
    /** The reason that a question has no answer; null when it is answered or in progress. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

const contextMessages = 'Context messages must be a whole number from 0 to 10.'

export const ChatInput = z
  .object({
    message_text: filledText(appMessages.conversation.messageRequired, limits.longText),
    use_memory: z.boolean().default(chatDefaults.use_memory),
    use_internet: z.boolean().default(chatDefaults.use_internet),
    use_internal_search: z.boolean().default(chatDefaults.use_internal_search),
    /** The installation's default if absent. */
    model: z.string(appMessages.conversation.noSuchModel).trim().max(limits.title, appMessages.conversation.noSuchModel).nullish(),
    context_messages: z
      .int({ error: contextMessages })
      .min(0, contextMessages)
      .max(limits.contextMessages, contextMessages)
      .default(chatDefaults.context_messages),
    /** The person's time zone, such as `Europe/Berlin`; an unknown one is ignored. */
    time_zone: z.string().trim().max(limits.name).optional(),
  })
  .meta({ id: 'ChatInput' })
export type ChatInput = z.infer<typeof ChatInput>

export const RetryInput = ChatInput.omit({ message_text: true }).meta({ id: 'RetryInput' })
export type RetryInput = z.infer<typeof RetryInput>

/** A tool that the person allows without asking, and where the grant applies. */
export const ToolGrant = z
  .object({
    tool: z.string(),
    title: z.string(),
    in_conversations: z.boolean(),
    /** Crews and flows as they were when granted; a grant ends when the definition changes. */
    definitions: z.array(z.object({ id: Id, name: z.string() })),
    created_at: Timestamp,
  })
  .meta({ id: 'ToolGrant' })
export type ToolGrant = z.infer<typeof ToolGrant>

export const DayUsage = z
  .object({ ...Usage.shape, /** Daily token limit per person; null means unlimited. */ limit: z.int().nullable() })
  .meta({ id: 'DayUsage' })
export type DayUsage = z.infer<typeof DayUsage>

export const AttachmentCreate = z.object({ file_id: Id }).meta({ id: 'AttachmentCreate' })
export type AttachmentCreate = z.infer<typeof AttachmentCreate>

const oneConversation = '/api/conversations/{id}'

export const conversations = defineRoutes({
  list: {
    kind: 'page',
    method: 'GET',
    path: '/api/conversations/',
    summary: 'List your conversations, the latest first',
    query: z.object(paging),
    reply: z.array(Conversation),
  },
  create: {
    method: 'POST',
    path: '/api/conversations/',
    summary: 'Create a conversation',
    body: ConversationCreate,
    reply: Conversation,
    status: 201,
  },
  read: { method: 'GET', path: oneConversation, summary: 'Read a conversation', reply: Conversation },
  change: { method: 'PUT', path: oneConversation, summary: 'Rename a conversation', body: ConversationChange, reply: Conversation },
  remove: { method: 'DELETE', path: oneConversation, summary: 'Move a conversation to the bin' },
  messages: {
    kind: 'page',
    method: 'GET',
    path: '/api/conversations/{id}/messages',
    summary: 'List the messages of a conversation, the latest page first and each page oldest first',
    query: z.object(paging),
    reply: z.array(Message),
  },
  attachments: {
    method: 'GET',
    path: '/api/conversations/{id}/attachments',
    summary: 'List the files that are attached to a conversation, the first attached first',
    reply: z.array(File),
  },
  attach: {
    method: 'POST',
    path: '/api/conversations/{id}/attachments',
    summary: 'Attach a file: the assistant reads it before anything else',
    body: AttachmentCreate,
    reply: File,
    status: 201,
    errorStatuses: [409],
  },
  detach: {
    method: 'DELETE',
    path: '/api/conversations/{id}/attachments/{fileId}',
    summary: 'Detach a file from a conversation; the file stays',
  },
  usage: { method: 'GET', path: '/api/conversations/{id}/usage', summary: 'Read the token usage of a conversation', reply: Usage },
})

export const chat = defineRoutes({
  send: {
    method: 'POST',
    path: '/api/conversations/{id}/chat',
    summary: 'Ask a question; responds when the streamed answer is complete',
    body: ChatInput,
    reply: Message,
    errorStatuses: [409, 429, 502, 503, 504],
  },
  retry: {
    method: 'POST',
    path: '/api/conversations/{id}/messages/{messageId}/retry',
    summary: 'Retry a question that has no answer',
    body: RetryInput,
    reply: Message,
    errorStatuses: [409, 429, 502, 503, 504],
  },
  stop: { method: 'POST', path: '/api/conversations/{id}/stop', summary: 'Stop the current answer' },
  decide: {
    method: 'POST',
    path: '/api/conversations/{id}/acts/{actId}',
    summary: 'Approve an action once, allow its tool always, or reject the action; returns the message that contains it',
    body: ActDecision,
    reply: Message,
    errorStatuses: [409, 429, 502, 503, 504],
  },
  undo: {
    method: 'POST',
    path: '/api/conversations/{id}/acts/{actId}/undo',
    summary: 'Undo an action: a created record goes to the bin, an update is reverted unless the record changed since',
    reply: Message,
    errorStatuses: [409],
  },
  events: {
    kind: 'stream',
    method: 'GET',
    path: '/api/conversations/{id}/events',
    summary: 'Watch the messages of a conversation',
    events: Message,
  },
})

export const toolGrants = defineRoutes({
  grants: {
    method: 'GET',
    path: '/api/assistant/grants',
    summary: 'List the tools that run without asking you',
    reply: z.array(ToolGrant),
  },
  revoke: { method: 'DELETE', path: '/api/assistant/grants/{tool}', summary: 'Make a tool ask you again' },
})

export const usage = defineRoutes({
  today: { method: 'GET', path: '/api/assistant/usage', summary: 'Read your token usage of today', reply: DayUsage },
})
