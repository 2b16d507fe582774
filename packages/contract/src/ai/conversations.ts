import { z } from 'zod'
import { actStates, decisions, senders } from '../core/choices.ts'
import { defineRoutes } from '../core/define.ts'
import { filledText, Id, Timestamp, paging } from '../core/fields.ts'
import { File } from '../files/files.ts'
import { chatDefaults, limits } from '../core/limits.ts'
import { CitedSource, Source } from '../search.ts'
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

/** A record that an action changes or created, with what distinguishes it from others of the same title. */
export const ActRecord = Source.extend({
  /** The name of the owner or assignee. */
  owner: z.string().nullable(),
  /** The names of the organizations that see it. */
  organization: z.string().nullable(),
}).meta({ id: 'ActRecord' })
export type ActRecord = z.infer<typeof ActRecord>

/** One changed field for display: names instead of ids, dates written out. */
export const FieldChange = z
  .object({
    field: z.string(),
    /** Null if the field is empty or the record is new. */
    from: z.string().nullable(),
    /** Null if the field is cleared. */
    to: z.string().nullable(),
  })
  .meta({ id: 'FieldChange' })
export type FieldChange = z.infer<typeof FieldChange>

/** A proposed or executed tool call with side effects. */
export const Act = z
  .object({
    id: Id,
    tool: z.string(),
    /** The tool's title for people: 'Create a task'. */
    title: z.string(),
    /** The exact arguments of the call. */
    arguments: z.record(z.string(), z.json()),
    state: z.enum(actStates),
    /** The receipt: the result in one sentence, or the reason of a failure. */
    result: z.string().nullable(),
    /** The record to change while proposed; afterwards the created or changed one. */
    record: ActRecord.nullable(),
    changes: z.array(FieldChange),
    decided_at: Timestamp.nullable(),
  })
  .meta({ id: 'Act' })
export type Act = z.infer<typeof Act>

export const Usage = z.object({ input_tokens: z.int(), output_tokens: z.int() }).meta({ id: 'Usage' })
export type Usage = z.infer<typeof Usage>

export const Message = z
  .object({
    id: Id,
    conversation_id: Id,
    sender: z.enum(senders),
    content: z.string(),
    /** The same as `content`. */
    text: z.string(),
    timestamp: Timestamp,
    /** Still streaming: `content` is the text so far. */
    streaming: z.boolean(),
    crew_run_id: Id.nullable(),
    flow_run_id: Id.nullable(),
    /** A log line of a run instead of a message. */
    event_log: z.boolean(),
    /** The run event of a log line; null for messages. */
    event: z.object({ type: z.string(), summary: z.string() }).nullable(),
    model: z.string().nullable(),
    sources: z.array(CitedSource),
    acts: z.array(Act),
    /** It claims an action that did not happen. */
    unbacked: z.boolean(),
    usage: Usage.nullable(),
    /** Why a question has no answer; null when it is answered or in progress. */
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
  })
  .meta({ id: 'ChatInput' })
export type ChatInput = z.infer<typeof ChatInput>

export const RetryInput = ChatInput.omit({ message_text: true }).meta({ id: 'RetryInput' })
export type RetryInput = z.infer<typeof RetryInput>

export const ActDecision = z
  .object({ decision: z.enum(decisions, { error: `decision must be one of ${decisions.join(', ')}.` }) })
  .meta({ id: 'ActDecision' })
export type ActDecision = z.infer<typeof ActDecision>

/** A tool that the person allows without asking, and where. */
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
  usage: { method: 'GET', path: '/api/conversations/{id}/usage', summary: 'Tokens that a conversation has used', reply: Usage },
})

export const chat = defineRoutes({
  send: {
    method: 'POST',
    path: '/api/conversations/{id}/chat',
    summary: 'Ask; answers when the answer is complete, which is streamed meanwhile',
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
    summary: 'Allow an act once, allow its tool always, or refuse it; answers the message that holds it',
    body: ActDecision,
    reply: Message,
    errorStatuses: [409, 429, 502, 503, 504],
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
  today: { method: 'GET', path: '/api/assistant/usage', summary: 'Tokens that you have used today', reply: DayUsage },
})
