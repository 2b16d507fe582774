import { userLevels, type UserLevel } from '@adjutant/contract/users'
import { words } from '@adjutant/contract/words'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../platform/ctx.ts'
import { canSeeCustomPrompts, deletionRefusal, isGrant, levelChangeRefusal } from './users.policy.ts'

const actor = { id: 'me', email: 'me@example.com', user_level: 'admin', first_name: null, last_name: null, memberships: [] } as Actor
const account = (id: string, user_level: UserLevel) => ({ id, user_level })

describe('deleting an account', () => {
  const refusals: Record<UserLevel, string | undefined> = {
    waitlisted: undefined,
    user: undefined,
    ceo: words.user.notPrivileged,
    admin: words.user.notPrivileged,
  }

  test.each(userLevels)('of another person of level %s', (level) => {
    expect(deletionRefusal(actor, account('other', level))).toBe(refusals[level])
  })

  test.each(userLevels)("of one's own is rejected at level %s", (level) => {
    expect(deletionRefusal(actor, account('me', level))).toBe(words.user.notYourself)
  })
})

const pairs = userLevels.flatMap((before) => userLevels.map((after) => [before, after] as const))

describe('changing a level', () => {
  test.each(pairs)('of another person from %s to %s is permitted', (before, after) => {
    expect(levelChangeRefusal(actor, account('other', before), after)).toBeUndefined()
  })

  test.each(pairs)("of one's own from %s to %s is allowed only without a change", (before, after) => {
    expect(levelChangeRefusal(actor, account('me', before), after)).toBe(before === after ? undefined : words.user.notOwnLevel)
  })
})

test.each(pairs)('from %s to %s is a grant only if it leaves the waitlist', (before, after) => {
  const grants = ['waitlisted → user', 'waitlisted → ceo', 'waitlisted → admin']
  expect(isGrant(before, after)).toBe(grants.includes(`${before} → ${after}`))
})

test.each(userLevels)('shows custom prompts to admins only: %s', (user_level) => {
  expect(canSeeCustomPrompts({ user_level })).toBe(user_level === 'admin')
})
