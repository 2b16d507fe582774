import { userLevels, type UserLevel } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../platform/ctx.ts'
import { canSeeCustomPrompts, findDeletionDenial, isGrant, findLevelChangeDenial } from './users.policy.ts'

const actor = { id: 'me', email: 'me@example.com', user_level: 'admin', first_name: null, last_name: null, memberships: [] } as Actor
const account = (id: string, user_level: UserLevel) => ({ id, user_level })

describe('deleting an account', () => {
  const refusals: Record<UserLevel, string | undefined> = {
    waitlisted: undefined,
    user: undefined,
    ceo: appMessages.user.notPrivileged,
    admin: appMessages.user.notPrivileged,
  }

  test.each(userLevels)('of another person of level %s', (level) => {
    expect(findDeletionDenial(actor, account('other', level))).toBe(refusals[level])
  })

  test.each(userLevels)("of one's own is rejected at level %s", (level) => {
    expect(findDeletionDenial(actor, account('me', level))).toBe(appMessages.user.notYourself)
  })
})

const pairs = userLevels.flatMap((before) => userLevels.map((after) => [before, after] as const))

describe('changing a level', () => {
  test.each(pairs)('of another person from %s to %s is permitted', (before, after) => {
    expect(findLevelChangeDenial(actor, account('other', before), after)).toBeUndefined()
  })

  test.each(pairs)("of one's own from %s to %s is allowed only without a change", (before, after) => {
    expect(findLevelChangeDenial(actor, account('me', before), after)).toBe(before === after ? undefined : appMessages.user.notOwnLevel)
  })
})

test.each(pairs)('from %s to %s is a grant only if it leaves the waitlist', (before, after) => {
  const grants = ['waitlisted → user', 'waitlisted → ceo', 'waitlisted → admin']
  expect(isGrant(before, after)).toBe(grants.includes(`${before} → ${after}`))
})

test.each(userLevels)('shows custom prompts to admins only: %s', (user_level) => {
  expect(canSeeCustomPrompts({ user_level })).toBe(user_level === 'admin')
})
