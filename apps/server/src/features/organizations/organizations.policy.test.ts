import { accessLevels, type AccessLevel } from '@adjutant/contract/accounts/organizations'
import { userLevels, type UserLevel } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { describe, expect, test } from 'vitest'
import { canSeeAllOrganizations } from '../identity/identity.policy.ts'
import { findAccessDenial, canChangeAccount, canCreate, canHandOver, canManage, canSeeProfile } from './organizations.policy.ts'

const me = (user_level: UserLevel) => ({ id: 'me', user_level })
const accesses = [null, ...accessLevels]

describe('managing an organization', () => {
  const withoutOwning: Record<UserLevel, (AccessLevel | null)[]> = {
    waitlisted: [],
    user: [],
    ceo: ['admin'],
    admin: [null, 'user', 'manager', 'admin'],
  }
  const cases = userLevels.flatMap((level) => accesses.map((access) => [level, access] as const))

  test.each(cases)('of another owner, at level %s with access %s', (level, access) => {
    const standings = [
      { owner_id: 'other', access },
      { owner_id: null, access },
    ]
    for (const standing of standings) expect(canManage(me(level), standing)).toBe(withoutOwning[level].includes(access))
  })

  test.each(userLevels)('is allowed to its owner at level %s', (level) => {
    expect(canManage(me(level), { owner_id: 'me', access: 'admin' })).toBe(true)
  })
})

test.each(userLevels)('whether level %s can create organizations and see those of others', (level) => {
  expect(canCreate(me(level))).toBe(['ceo', 'admin'].includes(level))
  expect(canSeeAllOrganizations(me(level))).toBe(level === 'admin')
})

describe('changing name, email or password of an account', () => {
  const managers = ['this', 'another', null]
  const cases = userLevels.flatMap((user_level) => managers.map((managed_by_id) => [user_level, managed_by_id] as const))
  const allowed = ['waitlisted by this', 'user by this']

  test.each(cases)('of level %s that is managed by %s', (user_level, managed_by_id) => {
    const isAllowed = allowed.includes(`${user_level} by ${managed_by_id}`)
    const organization = { id: 'this', owner_id: 'somebody' }
    const account = { id: 'you', user_level, managed_by_id, belongs_elsewhere: false }
    expect(canChangeAccount(organization, account)).toBe(isAllowed)
    expect(canChangeAccount(organization, { ...account, belongs_elsewhere: true })).toBe(false)
    expect(canChangeAccount({ ...organization, owner_id: 'you' }, account)).toBe(false)
    for (const level of userLevels) expect(canSeeProfile(me(level), organization, account)).toBe(isAllowed || level === 'admin')
    expect(canSeeProfile(me('user'), organization, { ...account, id: 'me' })).toBe(true)
  })
})

test.each(userLevels)('whether level %s can hand over an organization', (level) => {
  expect(canHandOver(me(level), { owner_id: 'me' })).toBe(true)
  for (const owner_id of ['somebody', null]) expect(canHandOver(me(level), { owner_id })).toBe(level === 'admin')
})

describe('granting access', () => {
  test.each(accesses)('%s to a non-owner is allowed', (access) => {
    for (const owner of ['owner', null]) expect(findAccessDenial(owner, 'somebody', access)).toBeUndefined()
  })

  test.each(accesses)('%s to the owner is allowed only if they stay its admin', (access) => {
    expect(findAccessDenial('owner', 'owner', access)).toBe(access === 'admin' ? undefined : appMessages.organization.ownerStays)
  })
})
