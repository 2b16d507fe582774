import { describe, expect, test } from 'vitest'
import type { Actor } from '../../platform/ctx.ts'
import { canBuild, canDelete, canEdit, canSee, type ItemOwnership } from './factory.policy.ts'

const memberships: Actor['memberships'] = [{ organization_id: 'ours', access: 'user' }]
const person = (user_level: Actor['user_level']) => ({ id: 'me', user_level, memberships })
const item = (more: Partial<ItemOwnership>): ItemOwnership => ({
  created_by: 'somebody',
  is_auto_gen: false,
  is_public: false,
  organization_id: 'theirs',
  ...more,
})

const mine = item({ created_by: 'me', organization_id: 'ours' })
const privateItem = item({ created_by: 'me', organization_id: null })
const leftBehind = item({ created_by: 'me' })
const ofNobodyElse = item({ organization_id: null })
const colleagues = item({ organization_id: 'ours' })
const foreign = item({})
const builtIn = item({ created_by: null, organization_id: null, is_auto_gen: true, is_public: true })
const published = item({ is_public: true })
const mineAndPublic = item({ created_by: 'me', organization_id: 'ours', is_public: true })

describe('permission to see, update and delete an item', () => {
  test.each([
    ['a ceo, of their own', person('ceo'), mine, [true, true, true]],
    ['a ceo, of their own private one', person('ceo'), privateItem, [true, true, true]],
    ['a ceo, of what they built in an organization they left', person('ceo'), leftBehind, [false, false, false]],
    ['a ceo, of a colleague’s private one', person('ceo'), ofNobodyElse, [false, false, false]],
    ['a ceo, of a colleague’s', person('ceo'), colleagues, [true, true, true]],
    ['a ceo, of a stranger’s', person('ceo'), foreign, [false, false, false]],
    ['a ceo, of a built-in one', person('ceo'), builtIn, [true, true, false]],
    ['a ceo, of a stranger’s public one', person('ceo'), published, [true, false, false]],
    ['a ceo, of their own public one', person('ceo'), mineAndPublic, [true, true, false]],
    ['an app admin, of a colleague’s', person('admin'), colleagues, [true, true, true]],
    ['an app admin, of a stranger’s', person('admin'), foreign, [false, false, false]],
    ['a plain user, of a colleague’s', person('user'), colleagues, [true, false, false]],
    ['a plain user, of a built-in one', person('user'), builtIn, [true, false, false]],
    ['a plain user, of what they built at a higher level', person('user'), mine, [true, false, false]],
    ['a plain user, of a stranger’s', person('user'), foreign, [false, false, false]],
  ])('%s', (_who, who, what, expected) => {
    expect([canSee(who, what), canEdit(who, what), canDelete(who, what)]).toEqual(expected)
  })

  test.each([
    ['waitlisted', false],
    ['user', false],
    ['ceo', true],
    ['admin', true],
  ] as const)('level %s can build: %s', (level, builds) => {
    expect(canBuild(person(level))).toBe(builds)
  })
})
