import type { Actor } from '../platform/ctx.ts'

export const me = 'me'

/** An actor of level user in no organization by default. */
export const toActor = (more: Partial<Actor> = {}): Actor => ({
  id: me,
  email: 'me@example.com',
  user_level: 'user',
  first_name: null,
  last_name: null,
  memberships: [],
  ...more,
})

type Access = Actor['memberships'][number]['access']

/** A member of one organization. */
export const toMember = (organization_id: string, access: Access, more: Partial<Actor> = {}): Actor =>
  toActor({ ...more, memberships: [{ organization_id, access }] })
