import type { ListedUser, Profile, User } from '@adjutant/contract/accounts/users'
import type { Actor } from '../../platform/ctx.ts'
import { canSeeCustomPrompts } from './users.policy.ts'
import { toFullName, type ListedUserRow, type UserRow } from '../identity/index.ts'

export const toProfile = (row: UserRow, viewer: Pick<Actor, 'user_level'>): Profile => ({
  name: row.display_name ?? toFullName(row),
  role: row.role,
  objectives: row.objectives,
  behavior_notes: row.behavior_notes,
  knowledge_summary: row.knowledge_summary,
  custom_prompts: canSeeCustomPrompts(viewer) ? row.custom_prompts : null,
})

export function toUser(row: UserRow, viewer: Pick<Actor, 'user_level'>): User {
  return {
    id: row.id,
    email: row.email,
    email_verified: row.email_verified_at !== null,
    user_level: row.user_level,
    organization_id: row.organization_id,
    first_name: row.first_name,
    last_name: row.last_name,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    profile: toProfile(row, viewer),
  }
}

export const toListedUser = ({ user, organization_name }: ListedUserRow, viewer: Actor): ListedUser => ({
  ...toUser(user, viewer),
  two_factor_enabled: user.two_factor_at !== null,
  organization_name,
  last_seen_at: user.last_seen_at?.toISOString() ?? null,
})
