import type { User, UserLevel } from '@adjutant/contract/accounts/users'

/** Offered except for oneself and for levels admin and ceo; the server enforces the same rule. */
export function canOfferDelete(actor: Pick<User, 'id'>, user: { id: string; user_level: UserLevel }) {
  return user.id !== actor.id && user.user_level !== 'admin' && user.user_level !== 'ceo'
}
