import type { ListedUser } from '@adjutant/contract/users'

/** What an admin is about to do. */
export type UserDeed = { kind: 'create' } | { kind: 'edit' | 'delete' | 'end-sessions' | 'reset-two-factor'; user: ListedUser }
