import type { User, UserLevel } from '@adjutant/contract/users'

/** Deletion is offered except for oneself and for those of level admin or ceo; the server holds the same rule. */
export function canOfferDelete(actor: Pick<User, 'id'>, user: { id: string; user_level: UserLevel }) {
  return user.id !== actor.id && user.user_level !== 'admin' && user.user_level !== 'ceo'
}
