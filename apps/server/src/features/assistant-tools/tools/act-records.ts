import type { Contact } from '@adjutant/contract/contacts'
import type { ActRecord } from '@adjutant/contract/ai/acts'
import type { File } from '@adjutant/contract/files/files'
import type { Goal } from '@adjutant/contract/goals'
import type { Note } from '@adjutant/contract/notes'
import type { Source } from '@adjutant/contract/search'
import type { Task } from '@adjutant/contract/tasks'
import type { Ctx } from '../../../platform/ctx.ts'
import { findColleague } from '../../organizations/index.ts'
import { listOrganizationNames } from '../../identity/index.ts'
import { contactSource, goalSource, noteSource, taskSource } from './record-views.ts'

/** Describes records for an approval and its receipt: owner or organization distinguish two tasks of the same title. */

async function findOrganizations(ctx: Ctx, ids: readonly string[]): Promise<string | null> {
  const names = ids.length > 0 ? await listOrganizationNames(ctx, ids) : []
  return names.map(({ name }) => name).join(', ') || null
}

export const ownRecord = (source: Source): ActRecord => ({ ...source, owner: null, organization: null })

export const taskRecord = async (ctx: Ctx, task: Task): Promise<ActRecord> => ({
  ...taskSource(task),
  owner: task.assigned_to_user?.name ?? null,
  organization: await findOrganizations(ctx, task.shared_org_ids),
})

export const goalRecord = async (ctx: Ctx, goal: Goal): Promise<ActRecord> => ({
  ...goalSource(goal),
  owner: goal.user_id === null ? null : ((await findColleague(ctx, goal.user_id))?.name ?? null),
  organization: goal.organization_name,
})

export const contactRecord = async (ctx: Ctx, contact: Contact): Promise<ActRecord> => ({
  ...contactSource(contact),
  owner: null,
  organization: await findOrganizations(ctx, contact.shared_org_ids),
})

export const fileRecord = async (
  ctx: Ctx,
  { id, name, shared_org_ids }: Pick<File, 'id' | 'name' | 'shared_org_ids'>,
): Promise<ActRecord> => ({
  ...{ kind: 'file', id, title: name, url: null, page: null },
  owner: null,
  organization: await findOrganizations(ctx, shared_org_ids),
})

export const noteRecord = (note: Note): ActRecord => ownRecord(noteSource(note))
