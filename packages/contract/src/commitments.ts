import { z } from 'zod'
import { commitmentDirections, commitmentSources, commitmentStates, taskStatuses } from './core/choices.ts'
import { defineRoutes } from './core/define.ts'
import { clearableDay, clearableText, day, filledText, filterId, Id, Timestamp, oneOf, paging, someOf } from './core/fields.ts'
import { limits } from './core/limits.ts'
import { commitmentMessages } from './messages/commitment-messages.ts'
import { Task } from './tasks.ts'

const invalidDirection = `direction must be one of ${commitmentDirections.join(', ')}.`
const invalidState = `state must be one of ${commitmentStates.join(', ')}.`

/** The sentence in which a commitment was noticed. */
export const CommitmentSource = z
  .object({
    kind: z.enum(commitmentSources),
    /** The message, the note or the interaction. */
    id: Id,
    /** The thread, the note or the contact. */
    record_id: Id,
    /** Null if the sentence was edited away. */
    quote: z.string().nullable(),
    /** Where the sentence begins in the text. */
    position: z.int(),
    /** The day on which the sentence was written. */
    date: z.string(),
  })
  .meta({ id: 'CommitmentSource' })
export type CommitmentSource = z.infer<typeof CommitmentSource>

/** Something that one person promised another. Only its owner sees it. */
export const Commitment = z
  .object({
    id: Id,
    direction: z.enum(commitmentDirections),
    state: z.enum(commitmentStates),
    text: z.string(),
    due_date: z.string().nullable(),
    /** The other person. Their name stays when the contact or the account is deleted. */
    counterpart: z.object({ name: z.string(), contact_id: Id.nullable(), user_id: Id.nullable() }).nullable(),
    /** Null if it was entered by hand, or if you can no longer see the source. */
    source: CommitmentSource.nullable(),
    /** The linked task, if you can see it. When it is done, so is the commitment. */
    task: z.object({ id: Id, title: z.string(), status: z.enum(taskStatuses) }).nullable(),
    completed_at: Timestamp.nullable(),
    completed_by: z.enum(['person', 'task', 'message']).nullable(),
    /** A later message suggests that the commitment is fulfilled. */
    done_hint: z.object({ thread_id: Id, message_id: Id }).nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Commitment' })
export type Commitment = z.infer<typeof Commitment>

const fields = {
  text: filledText(commitmentMessages.textRequired),
  direction: oneOf(commitmentDirections, invalidDirection),
  due_date: clearableDay,
  /** The first given one of these three fields names the other person. A name that matches only one contact or colleague is linked. */
  contact_id: Id.nullable().optional(),
  user_id: Id.nullable().optional(),
  counterpart_name: clearableText(limits.name),
}

export const CommitmentCreate = z.object(fields).meta({ id: 'CommitmentCreate' })
export type CommitmentCreate = z.infer<typeof CommitmentCreate>

/** `state`: open confirms a proposal, proposed reverts that. `done_hint`: null rejects the hint. */
export const CommitmentChange = z
  .object({ ...fields, state: oneOf(commitmentStates, invalidState), done_hint: z.null() })
  .partial()
  .meta({ id: 'CommitmentChange' })
export type CommitmentChange = z.infer<typeof CommitmentChange>

export const CommitmentQuery = z.object({
  direction: oneOf(['all', ...commitmentDirections], invalidDirection).optional(),
  /** Default: proposed and open ones. */
  state: someOf(commitmentStates, invalidState),
  /** Before this day. */
  due_before: day().optional(),
  /** Commitments of and to this contact, also where it is noted as an account. */
  contact_id: filterId,
  user_id: filterId,
  /** Noticed in this thread. */
  thread_id: filterId,
  ...paging,
})
export type CommitmentQuery = z.infer<typeof CommitmentQuery>

export const commitments = defineRoutes({
  list: {
    kind: 'page',
    method: 'GET',
    path: '/api/commitments/',
    summary: 'List commitments by you and to you, proposals first',
    query: CommitmentQuery,
    reply: z.array(Commitment),
  },
  create: {
    method: 'POST',
    path: '/api/commitments/',
    summary: 'Create a commitment manually',
    body: CommitmentCreate,
    reply: Commitment,
    status: 201,
    errorStatuses: [409],
  },
  read: { method: 'GET', path: '/api/commitments/{id}', summary: 'Read a commitment', reply: Commitment },
  change: {
    method: 'PATCH',
    path: '/api/commitments/{id}',
    summary: 'Confirm, dismiss, complete or edit a commitment',
    body: CommitmentChange,
    reply: Commitment,
  },
  remove: { method: 'DELETE', path: '/api/commitments/{id}', summary: 'Delete a commitment; its sentence is not proposed again' },
  createTask: {
    method: 'POST',
    path: '/api/commitments/{id}/task',
    summary: 'Create a task for a commitment and link it',
    reply: Task,
    status: 201,
    errorStatuses: [409],
  },
})
