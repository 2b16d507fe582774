import type { Actor } from '../platform/ctx.ts'

export const me = 'me'

/** A person as policies see them: of level user and in no organization, unless it is said otherwise. */
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

/** Somebody with a seat in one organization. */
export const toMember = (organization_id: string, access: Access, more: Partial<Actor> = {}): Actor =>
  toActor({ ...more, memberships: [{ organization_id, access }] })
