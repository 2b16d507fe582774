import type { User, UserLevel } from '@adjutant/contract/accounts/users'

/** People can't delete themselves, admins or CEOs; the server enforces the same rule. */
export function canOfferDelete(actor: Pick<User, 'id'>, user: { id: string; user_level: UserLevel }) {
  return user.id !== actor.id && user.user_level !== 'admin' && user.user_level !== 'ceo'
}
