import type { Actor } from '../../platform/ctx.ts'

export const canSeeAllOrganizations = (actor: Pick<Actor, 'user_level'>): boolean => actor.user_level === 'admin'
