import type { Commitment, CommitmentChange, CommitmentCreate, CommitmentQuery } from '@adjutant/contract/commitments'
import { limits } from '@adjutant/contract/core/limits'
import { commitmentMessages } from '@adjutant/contract/messages/commitment-messages'
import { omitUndefined } from '@adjutant/contract/omit'
import type { Task } from '@adjutant/contract/tasks'
import { truncate } from '@adjutant/contract/text/truncate'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, NotFound, ValidationError } from '../../platform/errors.ts'
import type { PageOf } from '../../platform/http/implement.ts'
import { readContact, selectContactAccounts } from '../contacts/index.ts'
import { publishChange, type Change } from '../events/index.ts'
import { selectColleague, toPersonRef } from '../identity/index.ts'
import { createTask } from '../tasks/index.ts'
import { nobody, resolveName, type Counterpart } from './counterparts.service.ts'
import { toCommitment } from './commitments.dto.ts'
import * as store from './commitments.store.ts'
import type { CommitmentPatch, CommitmentRow, Counterparts } from './commitments.store.ts'

const publish = (ctx: Ctx, id: string, kind: Change['kind']) =>
  publishChange(ctx, { topic: 'commitments', id, kind, audience: [ctx.user.id] })

async function getRow(ctx: Ctx, id: string): Promise<CommitmentRow> {
  const row = await store.findCommitment(ctx, id)
  if (!row) throw new NotFound()
  return row
}

async function getForUpdate(ctx: Ctx, id: string): Promise<CommitmentRow> {
  const row = await store.findCommitmentForUpdate(ctx, id)
  if (!row) throw new NotFound()
  return row
}

/** Adds the accounts of the contacts, because a promise in a thread names the account. */
async function withAccounts(ctx: Ctx, { contactIds, userIds }: Counterparts): Promise<Counterparts> {
  const accounts = contactIds.length > 0 ? await selectContactAccounts(ctx, contactIds) : []
  return { contactIds, userIds: [...new Set([...userIds, ...accounts.flatMap(({ user_id }) => user_id ?? [])])] }
}

async function listPage(
  ctx: Ctx,
  { counterparts, ...filter }: Omit<store.CommitmentFilter, 'counterparts'> & { counterparts: Counterparts | undefined },
): Promise<PageOf<Commitment>> {
  const { rows, total } = await store.selectCommitments(ctx, {
    ...filter,
    counterparts: counterparts && (await withAccounts(ctx, counterparts)),
  })
  return { items: rows.map(toCommitment), total }
}

export function listCommitments(ctx: Ctx, { contact_id, user_id, ...query }: CommitmentQuery): Promise<PageOf<Commitment>> {
  const counterparts = contact_id || user_id ? { contactIds: contact_id ? [contact_id] : [], userIds: user_id ? [user_id] : [] } : undefined
  return listPage(ctx, { ...query, counterparts })
}

/** Lists confirmed open promises by due date; with `dueBefore` only promises due before that day. */
export const listOpenCommitments = (
  ctx: Ctx,
  { dueBefore, direction, limit }: { dueBefore?: string; direction?: Commitment['direction']; limit: number },
): Promise<PageOf<Commitment>> =>
  listPage(ctx, { state: ['open'], due_before: dueBefore, direction, thread_id: undefined, skip: 0, limit, counterparts: undefined })

/** Confirmed promises to and of these people that are not done, by due date. */
export const listOpenCommitmentsWith = (ctx: Ctx, people: Counterparts, limit: number): Promise<PageOf<Commitment>> =>
  listPage(ctx, {
    state: ['open'],
    due_before: undefined,
    direction: undefined,
    thread_id: undefined,
    skip: 0,
    limit,
    counterparts: people,
  })

export const readCommitment = async (ctx: Ctx, id: string): Promise<Commitment> => toCommitment(await getRow(ctx, id))

type CounterpartInput = Pick<CommitmentChange, 'contact_id' | 'user_id' | 'counterpart_name'>

/** The columns for the other person; empty if none of the fields was sent. */
async function toCounterpartPatch(ctx: Ctx, { contact_id, user_id, counterpart_name }: CounterpartInput): Promise<Partial<Counterpart>> {
  if (contact_id) {
    const contact = await readContact(ctx, contact_id).catch((error: unknown) => {
      throw error instanceof NotFound ? ValidationError.field('contact_id', commitmentMessages.noSuchContact) : error
    })
    return { contact_id, counterpart_user_id: null, counterpart_name: contact.name }
  }
  if (user_id) {
    const person = await selectColleague(ctx, user_id)
    if (!person) throw ValidationError.field('user_id', commitmentMessages.noSuchColleague)
    return { contact_id: null, counterpart_user_id: user_id, counterpart_name: toPersonRef(person).name }
  }
  if (counterpart_name) return resolveName(ctx, counterpart_name)
  return contact_id === undefined && user_id === undefined && counterpart_name === undefined ? {} : nobody
}

export function createCommitment(ctx: Ctx, { text, direction, due_date = null, ...person }: CommitmentCreate): Promise<Commitment> {
  return inTransaction(ctx, async (tx) => {
    if ((await store.countForInsert(tx, ctx.user)) >= limits.commitments) throw new Conflict(commitmentMessages.tooMany)
    const counterpart = await toCounterpartPatch(tx, person)
    const id = tx.newId()
    await store.insertCommitment(tx, { id, user_id: ctx.user.id, state: 'open', text, direction, due_date, ...counterpart })
    await publish(tx, id, 'created')
    return toCommitment(await getRow(tx, id))
  })
}

/** Leaving the state done also clears the completion. */
function toStatePatch(ctx: Ctx, { commitment }: CommitmentRow, state: Commitment['state'] | undefined): CommitmentPatch {
  if (state === undefined || state === commitment.state) return {}
  if (state === 'proposed' && commitment.sentence_key === null) throw ValidationError.field('state', commitmentMessages.notDetected)
  const completion =
    state === 'done' ? { completed_at: ctx.clock.now(), completed_by: 'person' as const } : { completed_at: null, completed_by: null }
  return { state, ...completion, ...(state === 'done' && { hint_message_id: null }) }
}

export function changeCommitment(ctx: Ctx, id: string, change: CommitmentChange): Promise<Commitment> {
  return inTransaction(ctx, async (tx) => {
    const before = await getForUpdate(tx, id)
    const { text, direction, due_date, state, done_hint } = change
    const patch: CommitmentPatch = {
      ...omitUndefined({ text, direction, due_date }),
      ...(await toCounterpartPatch(tx, change)),
      ...toStatePatch(tx, before, state),
      ...(done_hint === null && { hint_message_id: null }),
    }
    if (Object.keys(patch).length === 0) return toCommitment(before)
    await store.updateCommitment(tx, id, patch)
    await publish(tx, id, 'changed')
    return toCommitment(await getRow(tx, id))
  })
}

export function removeCommitment(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { commitment } = await getForUpdate(tx, id)
    await store.deleteCommitment(tx, commitment)
    await publish(tx, id, 'deleted')
  })
}

/** Another person's promise becomes a task to ask them. */
function toTaskFields({ text, direction, due_date, counterpart, source }: Commitment) {
  const title = direction === 'i_owe' ? text : `Follow up${counterpart ? ` with ${counterpart.name}` : ''}: ${text}`
  return { title: truncate(title, limits.title), description: source?.quote ? `“${source.quote}”` : null, due_date }
}

export function createCommitmentTask(ctx: Ctx, id: string): Promise<Task> {
  return inTransaction(ctx, async (tx) => {
    const before = toCommitment(await getForUpdate(tx, id))
    if (before.task) throw new Conflict(commitmentMessages.hasTask)
    const fields = {
      ...toTaskFields(before),
      status: 'To Do',
      priority: 'Medium',
      assigned_to_user_id: ctx.user.id,
      shared_org_ids: [],
    } as const
    const messageId = before.source?.kind === 'message' ? before.source.id : null
    const task = await createTask(tx, { ...fields, shared_org_ids: [] }, messageId)
    await store.updateCommitment(tx, id, { task_id: task.id, ...(before.state === 'proposed' && { state: 'open' }) })
    await publish(tx, id, 'changed')
    return task
  })
}
