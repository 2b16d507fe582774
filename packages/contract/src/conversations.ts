import { z } from 'zod'
import { actStates, decisions, senders } from './choices.ts'
import { defineRoutes } from './define.ts'
import { filledText, Id, Moment, paging } from './fields.ts'
import { File } from './files.ts'
import { chatDefaults, limits } from './limits.ts'
import { CitedSource, Source } from './search.ts'
import { words } from './words.ts'

export const Conversation = z.object({ id: Id, name: z.string(), created_at: Moment, updated_at: Moment }).meta({ id: 'Conversation' })
export type Conversation = z.infer<typeof Conversation>

const name = filledText(words.conversation.nameRequired)

export const ConversationCreate = z.object({ name }).meta({ id: 'ConversationCreate' })
export type ConversationCreate = z.infer<typeof ConversationCreate>

export const ConversationChange = z.object({ name: name.optional() }).meta({ id: 'ConversationChange' })
export type ConversationChange = z.infer<typeof ConversationChange>

/** A record that an act changes or made, with what tells it apart from others of the same title. */
export const ActRecord = Source.extend({
  /** The name of the person it belongs to or is assigned to. */
  owner: z.string().nullable(),
  /** The names of the organizations that see it. */
  organization: z.string().nullable(),
}).meta({ id: 'ActRecord' })
export type ActRecord = z.infer<typeof ActRecord>

/** One field that an act changes, in words for a person: names instead of ids, dates written out. */
export const FieldChange = z
  .object({
    field: z.string(),
    /** Null where the field is empty, or the record is new. */
    from: z.string().nullable(),
    /** Null where the field is cleared. */
    to: z.string().nullable(),
  })
  .meta({ id: 'FieldChange' })
export type FieldChange = z.infer<typeof FieldChange>

/** What the assistant wants to do, or did, by one of its tools that change something. */
export const Act = z
  .object({
    id: Id,
    tool: z.string(),
    /** What the tool does, for a person: 'Create a task'. */
    title: z.string(),
    /** Exactly what the tool is called with. */
    arguments: z.record(z.string(), z.json()),
    state: z.enum(actStates),
    /** The receipt: what the tool answered, in one sentence; of a failed one the reason. */
    result: z.string().nullable(),
    /** The record to change while the act is proposed; afterwards the one that was made or changed. */
    record: ActRecord.nullable(),
    changes: z.array(FieldChange),
    decided_at: Moment.nullable(),
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
    timestamp: Moment,
    /** Still being written: `content` is the text so far. */
    streaming: z.boolean(),
    crew_run_id: Id.nullable(),
    flow_run_id: Id.nullable(),
    /** A line of a run's log rather than something said. */
    event_log: z.boolean(),
    /** What happened in the run, of such a line; null of what was said. */
    event: z.object({ type: z.string(), summary: z.string() }).nullable(),
    model: z.string().nullable(),
    sources: z.array(CitedSource),
    acts: z.array(Act),
    /** It claims to have done something, and no act stands behind that. */
    unbacked: z.boolean(),
    usage: Usage.nullable(),
    /** Why a question has no answer; null once it is answered, or is being answered. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

const contextMessages = 'Context messages must be a whole number from 0 to 10.'

export const ChatInput = z
  .object({
    message_text: filledText(words.conversation.messageRequired, limits.longText),
    use_memory: z.boolean().default(chatDefaults.use_memory),
    use_internet: z.boolean().default(chatDefaults.use_internet),
    use_internal_search: z.boolean().default(chatDefaults.use_internal_search),
    /** Without one: the first choice of this installation. */
    model: z.string(words.conversation.noSuchModel).trim().max(limits.title, words.conversation.noSuchModel).nullish(),
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

/** A tool that this person lets work without asking, and where. */
export const ToolGrant = z
  .object({
    tool: z.string(),
    title: z.string(),
    in_conversations: z.boolean(),
    /** Crews and flows, as they were when it was granted; a grant ends when the definition changes. */
    definitions: z.array(z.object({ id: Id, name: z.string() })),
    created_at: Moment,
  })
  .meta({ id: 'ToolGrant' })
export type ToolGrant = z.infer<typeof ToolGrant>

export const DayUsage = z
  .object({ ...Usage.shape, /** Tokens that one person may use a day; null: as many as they like. */ limit: z.int().nullable() })
  .meta({ id: 'DayUsage' })
export type DayUsage = z.infer<typeof DayUsage>

export const AttachmentCreate = z.object({ file_id: Id }).meta({ id: 'AttachmentCreate' })
export type AttachmentCreate = z.infer<typeof AttachmentCreate>

const oneConversation = '/api/conversations/{id}'

export const conversations = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/conversations/',
    summary: 'List your conversations, the latest first',
    query: z.object(paging),
    reply: z.array(Conversation),
    paged: true,
  },
  create: {
    method: 'POST',
    path: '/api/conversations/',
    summary: 'Begin a conversation',
    body: ConversationCreate,
    reply: Conversation,
    status: 201,
  },
  read: { method: 'GET', path: oneConversation, summary: 'Read a conversation', reply: Conversation },
  change: { method: 'PUT', path: oneConversation, summary: 'Rename a conversation', body: ConversationChange, reply: Conversation },
  remove: { method: 'DELETE', path: oneConversation, summary: 'Put a conversation into the bin' },
  messages: {
    method: 'GET',
    path: '/api/conversations/{id}/messages',
    summary: 'List the messages of a conversation, the latest page first and each page oldest first',
    query: z.object(paging),
    reply: z.array(Message),
    paged: true,
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
    refusals: [409],
  },
  detach: {
    method: 'DELETE',
    path: '/api/conversations/{id}/attachments/{fileId}',
    summary: 'Take a file off a conversation; the file stays',
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
    refusals: [409, 429, 502, 503, 504],
  },
  retry: {
    method: 'POST',
    path: '/api/conversations/{id}/messages/{messageId}/retry',
    summary: 'Ask again a question that has no answer; the answer takes its place behind it',
    body: RetryInput,
    reply: Message,
    refusals: [409, 429, 502, 503, 504],
  },
  stop: { method: 'POST', path: '/api/conversations/{id}/stop', summary: 'Stop the answer that is being written' },
  decide: {
    method: 'POST',
    path: '/api/conversations/{id}/acts/{actId}',
    summary: 'Allow an act once, allow its tool always, or refuse it; answers the message that holds it',
    body: ActDecision,
    reply: Message,
    refusals: [409, 429, 502, 503, 504],
  },
  events: { method: 'GET', path: '/api/conversations/{id}/events', summary: 'Watch the messages of a conversation', events: Message },
  grants: { method: 'GET', path: '/api/assistant/grants', summary: 'List the tools that need not ask you', reply: z.array(ToolGrant) },
  revoke: { method: 'DELETE', path: '/api/assistant/grants/{tool}', summary: 'Have a tool ask you again' },
  today: { method: 'GET', path: '/api/assistant/usage', summary: 'Tokens that you have used today', reply: DayUsage },
})
