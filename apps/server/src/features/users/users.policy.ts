import type { UserLevel } from '@adjutant/contract/users'
import { words } from '@adjutant/contract/words'
import type { Actor } from '../../platform/ctx.ts'

interface Account {
  id: string
  user_level: UserLevel
}

/** Why an admin can't delete this account; undefined if they can. */
export function deletionRefusal(actor: Actor, account: Account): string | undefined {
  if (account.id === actor.id) return words.user.notYourself
  if (account.user_level === 'admin' || account.user_level === 'ceo') return words.user.notPrivileged
  return undefined
}

/** An admin who lowers their own level could leave the installation without an admin. */
export function levelChangeRefusal(actor: Actor, account: Account, level: UserLevel): string | undefined {
  return account.id === actor.id && level !== account.user_level ? words.user.notOwnLevel : undefined
}

/** Leaving the waitlist is the only level change that sends a mail. */
export const isGrant = (before: UserLevel, after: UserLevel): boolean => before === 'waitlisted' && after !== 'waitlisted'

export const canSeeCustomPrompts = (viewer: Pick<Actor, 'user_level'>): boolean => viewer.user_level === 'admin'
