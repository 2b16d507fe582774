import type { UserLevel } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Actor } from '../../platform/ctx.ts'

interface Account {
  id: string
  user_level: UserLevel
}

/** Returns the reason why an admin can't delete this account; undefined if they can. */
export function findDeletionDenial(actor: Actor, account: Account): string | undefined {
  if (account.id === actor.id) return appMessages.user.notYourself
  if (account.user_level === 'admin' || account.user_level === 'ceo') return appMessages.user.notPrivileged
  return undefined
}

/** An admin who lowers their own level could leave the installation without an admin. */
export function findLevelChangeDenial(actor: Actor, account: Account, level: UserLevel): string | undefined {
  return account.id === actor.id && level !== account.user_level ? appMessages.user.notOwnLevel : undefined
}

/** Leaving the waitlist is the only level change that sends a mail. */
export const isGrant = (before: UserLevel, after: UserLevel): boolean => before === 'waitlisted' && after !== 'waitlisted'

export const canSeeCustomPrompts = (viewer: Pick<Actor, 'user_level'>): boolean => viewer.user_level === 'admin'
