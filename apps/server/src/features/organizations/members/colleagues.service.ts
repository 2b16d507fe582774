import type { PersonRef } from '@adjutant/contract/tasks'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../../platform/ctx.ts'
import { ValidationError } from '../../../platform/errors.ts'
import { selectColleague, selectColleagueProfiles, selectColleagues, lockOwnOrganizations, toPersonRef } from '../../identity/index.ts'

/** The actor and the members of their organizations, by name. */
export const listColleagues = async (ctx: Ctx): Promise<PersonRef[]> => (await selectColleagues(ctx)).map(toPersonRef)

export interface ColleagueProfile extends PersonRef {
  role: string | null
  /** The organizations that the actor shares with the colleague. */
  organizations: string[]
}

/** The actor and their colleagues with roles and common organizations, by name. */
export async function listColleagueProfiles(ctx: Ctx, limit: number): Promise<ColleagueProfile[]> {
  const rows = await selectColleagueProfiles(ctx, limit)
  return rows.map((row) => ({ ...toPersonRef(row), role: row.role || null, organizations: row.organizations }))
}

/** Undefined for a stranger, a waitlisted account and an unknown id. */
export async function findColleague(ctx: Ctx, userId: string): Promise<PersonRef | undefined> {
  const row = await selectColleague(ctx, userId)
  return row && toPersonRef(row)
}

/** Rejects organizations that the actor doesn't belong to, with the same message whether they exist or not. */
export async function checkOwnOrganizations(ctx: Ctx, organizationIds: readonly string[], field: string): Promise<void> {
  if (organizationIds.length === 0) return
  const own = await lockOwnOrganizations(ctx, organizationIds)
  if (organizationIds.some((id) => !own.has(id))) throw ValidationError.field(field, appMessages.organization.foreign)
}
