import type { BurnUpDay, Task, TaskChange, TaskCreate, Workload } from '@adjutant/contract/tasks'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { goalMessages } from '@adjutant/contract/messages/goal-messages'
import { diff } from '@adjutant/contract/diff'
import type { Actor, Ctx } from '../../platform/ctx.ts'
import { todayOf } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { PermissionDenied, ValidationError, NotFound, Unauthorized } from '../../platform/errors.ts'
import type { PageOf } from '../../platform/http/implement.ts'
import { checkOrigin, toOriginColumns } from '../chain/index.ts'
import { publishChange } from '../events/index.ts'
import { checkAddedShares, checkOwnOrganizations, findColleague, findNewShares, recordSharing } from '../organizations/index.ts'
import { assertNotInFuture } from '../history/index.ts'
import { lockVisibleGoal, readGoal } from '../goals/index.ts'
import { listOrganizationNames } from '../identity/index.ts'
import { canAssign, canDelete, canEdit, canShare, type TaskParties } from './tasks.policy.ts'
import type { TaskFilter } from './tasks.conditions.ts'
import * as store from './tasks.store.ts'
import type { TaskPatch, TaskRow } from './tasks.store.ts'
import { selectTasksAsOf } from './tasks-as-of.store.ts'
import { toTask } from './tasks.dto.ts'
import { selectBurnUp, selectWorkload } from './task-load.store.ts'
import { taskTrash } from './tasks.trash.ts'

const toTaskPage = (ctx: Ctx, { rows, total }: Awaited<ReturnType<typeof store.selectTasks>>): PageOf<Task> => ({
  items: rows.map((row) => toTask(row, ctx.user)),
  total,
})

export async function listTasks(ctx: Ctx, query: TaskFilter): Promise<PageOf<Task>> {
  const { as_of: day } = query
  if (day === undefined) return toTaskPage(ctx, await store.selectTasks(ctx, query))
  assertNotInFuture(ctx, day)
  const { items, total } = toTaskPage(ctx, await selectTasksAsOf(ctx, { ...query, as_of: day }))
  return { items: items.map((task) => ({ ...task, can_edit: false, can_delete: false, can_assign: false })), total }
}

/** Completed since then, the latest first. */
export const listDoneSince = async (ctx: Ctx, since: Date, limit: number): Promise<PageOf<Task>> =>
  toTaskPage(ctx, await store.selectDoneSince(ctx, since, limit))

/** Lists tasks that wait or that nobody has changed since then. */
export const listStaleTasks = async (ctx: Ctx, before: Date, limit: number): Promise<PageOf<Task>> =>
  toTaskPage(ctx, await store.selectStale(ctx, before, limit))

/** Open tasks by person and priority. */
export const listWorkload = (ctx: Ctx): Promise<Workload[]> => selectWorkload(ctx, todayOf(ctx))

export async function readBurnUp(ctx: Ctx, goalId: string): Promise<BurnUpDay[]> {
  await readGoal(ctx, goalId)
  return selectBurnUp(ctx, goalId)
}

async function getVisible(ctx: Ctx, id: string): Promise<TaskRow> {
  const row = await store.findVisible(ctx, id)
  if (!row) throw new NotFound()
  return row
}

export const readTask = async (ctx: Ctx, id: string): Promise<Task> => toTask(await getVisible(ctx, id), ctx.user)

export async function listShares(ctx: Ctx, id: string): Promise<{ id: string; name: string }[]> {
  const { shared_org_ids } = await getVisible(ctx, id)
  return listOrganizationNames(ctx, shared_org_ids)
}

/** `sourceMessageId`: the source message; the caller has checked that the person can read it. */
export function createTask(ctx: Ctx, body: TaskCreate, sourceMessageId: string | null = null): Promise<Task> {
  const { shared_org_ids, assigned_to_user_id = null, origin: createdFrom, ...fields } = body
  return inTransaction(ctx, async (tx) => {
    await lockCreator(tx)
    await checkAssignee(tx, assigned_to_user_id)
    await checkOwnOrganizations(tx, shared_org_ids, 'shared_org_ids')
    await checkGoal(tx, fields.goal_id)
    await checkOrigin(tx, createdFrom)
    const origin = { created_by_user_id: ctx.user.id, source_message_id: sourceMessageId, ...toOriginColumns(createdFrom) }
    const task = { ...fields, assigned_to_user_id, id: tx.newId(), ...origin }
    const row = await store.insertTask(tx, task, shared_org_ids)
    await recordSharing(tx, { kind: 'task', id: task.id }, [], row.shared_org_ids)
    await publishChange(tx, { topic: 'tasks', id: task.id, kind: 'created', audience: store.viewerIdsOf(row) })
    return toTask(row, ctx.user)
  })
}

/** The account can have been deleted since the session was read; from here it is locked until the transaction ends. */
async function lockCreator(ctx: Ctx): Promise<void> {
  if (!(await findColleague(ctx, ctx.user.id))) throw new Unauthorized()
}

type Right = (actor: Actor, task: TaskParties) => boolean

async function getForUpdate(ctx: Ctx, id: string, may: Right, denial: string): Promise<TaskRow> {
  const row = await store.findVisibleForUpdate(ctx, id)
  if (!row) throw new NotFound()
  if (!may(ctx.user, row)) throw new PermissionDenied(denial)
  return row
}

export const changeTask = (ctx: Ctx, id: string, change: TaskChange): Promise<Task> =>
  inTransaction(ctx, async (tx) =>
    writeChange(tx, await getForUpdate(tx, id, canEdit, appMessages.task.cannotEdit), change, 'shared_org_ids'),
  )

export const assignTask = (ctx: Ctx, id: string, assigned_to_user_id: string | null): Promise<Task> =>
  inTransaction(ctx, async (tx) =>
    writeChange(tx, await getForUpdate(tx, id, canAssign, appMessages.task.cannotAssign), { assigned_to_user_id }),
  )

export const shareTask = (ctx: Ctx, id: string, shared_org_ids: string[]): Promise<Task> =>
  inTransaction(ctx, async (tx) =>
    writeChange(tx, await getForUpdate(tx, id, canShare, appMessages.task.cannotShare), { shared_org_ids }, 'ids'),
  )

/** Writes only the differences. `sharesField` is the request field with the organizations. */
async function writeChange(ctx: Ctx, before: TaskRow, change: TaskChange, sharesField = 'shared_org_ids'): Promise<Task> {
  const { shared_org_ids: requestedIds, ...fields } = change
  const patch: TaskPatch = diff(before.task, fields)
  const shares = findNewShares(requestedIds, before.shared_org_ids)
  if (patch.assigned_to_user_id !== undefined) await checkAssigning(ctx, before, patch.assigned_to_user_id)
  await checkGoal(ctx, patch.goal_id)
  if (shares) await checkSharing(ctx, before, shares, sharesField)
  if (!shares && Object.keys(patch).length === 0) return toTask(before, ctx.user)
  const after = await store.updateTask(ctx, before.task.id, patch, shares ?? before.shared_org_ids)
  await recordSharing(ctx, { kind: 'task', id: after.task.id }, before.shared_org_ids, after.shared_org_ids)
  const audience = [...store.viewerIdsOf(before), ...store.viewerIdsOf(after)]
  await publishChange(ctx, { topic: 'tasks', id: after.task.id, kind: 'changed', audience })
  return toTask(after, ctx.user)
}

async function checkAssigning(ctx: Ctx, task: TaskParties, assigneeId: string | null): Promise<void> {
  if (!canAssign(ctx.user, task)) throw new PermissionDenied(appMessages.task.cannotAssign)
  await checkAssignee(ctx, assigneeId)
}

/** The same error for a stranger and an unknown id. */
async function checkAssignee(ctx: Ctx, userId: string | null): Promise<void> {
  if (userId !== null && !(await findColleague(ctx, userId))) throw ValidationError.field('assigned_to_user_id', appMessages.task.stranger)
}

/** The same error for an invisible, a deleted and an unknown goal. */
async function checkGoal(ctx: Ctx, goalId: string | null | undefined): Promise<void> {
  if (goalId != null && !(await lockVisibleGoal(ctx, ctx.user, goalId))) throw ValidationError.field('goal_id', goalMessages.unknown)
}

async function checkSharing(ctx: Ctx, task: TaskParties, organizationIds: string[], field: string): Promise<void> {
  if (!canShare(ctx.user, task)) throw new PermissionDenied(appMessages.task.cannotShare)
  await checkAddedShares(ctx, organizationIds, task.shared_org_ids, field)
}

export function removeTask(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await getForUpdate(tx, id, canDelete, appMessages.task.cannotDelete)
    await taskTrash.add(tx, row.task.id, store.viewerIdsOf(row))
  })
}
