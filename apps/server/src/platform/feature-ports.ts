import type { MessagePage, Recipient, RecipientQuery, Thread, ThreadMessage, ThreadQuery } from '@adjutant/contract/comms'
import type { Commitment, CommitmentQuery } from '@adjutant/contract/commitments'
import type { agentKinds, attachmentKinds, chainKinds, runKinds } from '@adjutant/contract/core/choices'
import type { RunInputs } from '@adjutant/contract/ai/run-starts'
import type { Schedule, ScheduleChange, ScheduleCreate } from '@adjutant/contract/ai/schedules'
import type { Meeting, MeetingDetails } from '@adjutant/contract/meetings'
import type { Chain } from '@adjutant/contract/records/chain'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Actor } from './actor.ts'
import type { Db } from './db/database.ts'

interface Connection {
  db: Db
}

interface Viewer extends Connection {
  user: Actor
}

/** The message that a record was created from. */
export interface MessageOrigin {
  thread_id: string
  message_id: string
  /** Null if the account is deleted. */
  sender: {
    id: string
    email: string
    first_name: string | null
    last_name: string | null
    display_name: string | null
  } | null
  timestamp: string
  /** The people who can read that message. */
  reader_ids: string[]
}

export interface ThreadPort {
  originOf(messageId: SQLWrapper): SQL<MessageOrigin | null>
  canRead(ctx: Viewer, messageId: SQLWrapper): SQL
  /** `part`: a message of the thread, or the thread itself for its name. Excludes requests that are not accepted. */
  canReadPart(viewer: Actor, part: { threadId: SQLWrapper; partId: SQLWrapper }): SQL
  /** The two share a two-person thread with a message and no undecided request. */
  hasExchangedMessages(viewer: Actor, userId: SQLWrapper): SQL
  /** Accepts the undecided message requests of and to this person where `condition` holds for sender and recipient. */
  acceptRequests(ctx: Connection, userId: string, condition: (senderId: SQL, recipientId: SQL) => SQL): Promise<void>
}

export interface FileSearchPort {
  /** Subquery with the ids of the files that have a matching passage and that the person sees in lists. */
  matchingIds(ctx: Viewer, search: string): SQLWrapper
  /** The best matching passage per file; none for a file that matches by name only. */
  selectExcerpts(ctx: Viewer, ids: string[], search: string): Promise<{ id: string; excerpt: string; page: number | null }[]>
}

export interface ConversationPort {
  /** Condition: an answer in the conversation was written from text that its owner didn't write. */
  hasUntrustedText(id: SQLWrapper): SQL
  /** Column with a conversation that the person sees; null otherwise. */
  refOf(actor: Actor, id: SQLWrapper): SQL<{ id: string; name: string } | null>
  /** Locks the row until the transaction ends, so that it still exists when another row refers to it; false if the person does not see it. */
  lock(ctx: Connection, actor: Actor, id: string): Promise<boolean>
}

/** Message threads for the assistant's tools. `C`: the context of a request, which refers to this file. */
export interface MessagingPort<C> {
  listThreads(ctx: C, query: ThreadQuery): Promise<{ items: Thread[]; total: number }>
  readThread(ctx: C, id: string): Promise<Thread>
  listMessages(ctx: C, threadId: string, page: MessagePage): Promise<ThreadMessage[]>
  listRecipients(ctx: C, query: RecipientQuery): Promise<{ items: Recipient[]; total: number }>
  /** Sends in the caller's transaction, in the thread with exactly this person if there is no thread id. */
  send(ctx: C, to: { threadId: string } | { userId: string }, text: string): Promise<Thread>
}

export interface MeetingPort<C> {
  /** Lists the meetings of these days, both inclusive, in the time zone of the person's calendars. */
  list(ctx: C, days: { from: string; to: string; limit: number }): Promise<{ items: Meeting[]; total: number; time_zone: string }>
  read(ctx: C, id: string): Promise<MeetingDetails>
}

/** The person's own promises, and other people's promises to them. */
export interface CommitmentPort<C> {
  list(ctx: C, query: CommitmentQuery): Promise<{ items: Commitment[]; total: number }>
}

/** The records before and after a record, from the links of all features. */
export interface ChainPort<C> {
  /** Throws 404 for a record that the person doesn't see. */
  read(ctx: C, kind: string, id: string): Promise<Chain>
  canSee(ctx: C, record: { kind: (typeof chainKinds)[number]; id: string }): Promise<boolean>
}

/** An agent's change in one transaction. */
export interface AgentChange {
  xid: number
  agent: { kind: (typeof agentKinds)[number]; id: string }
}

export interface HistoryPort<C> {
  /** Reverts the change of the record in the caller's transaction. Throws 404 if it isn't found, and 409 if the same fields were changed since. */
  undo(ctx: C, record: { kind: string; id: string }, made: AgentChange): Promise<void>
}

type WorkflowKind = (typeof runKinds)[number]

export interface Workflow {
  kind: WorkflowKind
  id: string
  name: string
  description: string | null
  inputs: { name: string; required: boolean }[]
}

export interface WorkflowRun {
  id: string
  kind: WorkflowKind
  name: string
  status: string
  /** The question of a run that waits for the person. */
  question: string | null
  result: string | null
  /** The reason of the failure. */
  reason: string | null
}

/** Crews, flows, their runs and schedules for the assistant's tools. */
export interface WorkflowPort<C> {
  list(ctx: C): Promise<Workflow[]>
  find(ctx: C, kind: WorkflowKind, id: string): Promise<Pick<Workflow, 'name'> | undefined>
  /** Returns the id of the run. */
  start(ctx: C, target: { kind: WorkflowKind; id: string; inputs: RunInputs }, conversationId: string | null): Promise<string>
  /** Resolves when the run has ended or waits for the person, and at the latest after `waitMs`. */
  readRun(ctx: C, id: string, waitMs: number, signal: AbortSignal): Promise<WorkflowRun>
  listSchedules(ctx: C): Promise<Schedule[]>
  createSchedule(ctx: C, input: ScheduleCreate): Promise<Schedule>
  changeSchedule(ctx: C, id: string, change: ScheduleChange): Promise<Schedule>
}

/**
 * Calls from earlier features to later ones, whose tables they must not query. Each later feature implements its port; the composition root
 * combines them.
 */
export interface FeaturePorts<C> {
  threads: ThreadPort
  messaging: MessagingPort<C>
  meetings: MeetingPort<C>
  commitments: CommitmentPort<C>
  /** Absent without an application, because only it executes runs. */
  workflows?: WorkflowPort<C>
  conversations: ConversationPort
  chain: ChainPort<C>
  history: HistoryPort<C>
  /** Per kind of record with attachments: the record exists, possibly in the trash. */
  attachable: Record<(typeof attachmentKinds)[number], (recordId: SQLWrapper) => SQL>
  fileSearch: FileSearchPort
  /** For features with bytes of their own in the file store: selects the names among the given ones that their rows reference. */
  storedBlobs: readonly ((db: Db, blobs: string[]) => SQLWrapper)[]
}
