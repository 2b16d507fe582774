import type { ListedUser } from '@adjutant/contract/accounts/users'

/** The dialog that is open. */
export type UserAction = { kind: 'create' } | { kind: 'edit' | 'delete' | 'end-sessions' | 'reset-two-factor'; user: ListedUser }
