import type { ListedUser } from '@adjutant/contract/users'

/** The dialog that is open. */
export type UserDeed = { kind: 'create' } | { kind: 'edit' | 'delete' | 'end-sessions' | 'reset-two-factor'; user: ListedUser }
