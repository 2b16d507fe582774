import type { ListedUser } from '@adjutant/contract/users'

/** What an admin is about to do. */
export type UserDeed = { kind: 'create' } | { kind: 'edit'; user: ListedUser } | { kind: 'delete'; user: ListedUser }
