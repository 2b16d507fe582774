import { describe, expect, test } from 'vitest'
import type { Actor } from '../../platform/ctx.ts'
import { me, toActor, toMember } from '../../testing/actors.ts'
import { canDelete, canEdit } from './advice.policy.ts'

const inTheirs = (access: Actor['memberships'][number]['access']) => toMember('theirs', access)
const theirs = { user_id: 'somebody', organization_id: 'theirs' }

describe('permission to update and delete advice', () => {
  test.each([
    ['its owner', toActor(), { user_id: me, organization_id: null }, true, true],
    ['its owner who left the organization', toActor(), { user_id: me, organization_id: 'theirs' }, true, true],
    ['a member', inTheirs('user'), theirs, false, false],
    ['a manager', inTheirs('manager'), theirs, true, false],
    ['an admin of the organization', inTheirs('admin'), theirs, true, true],
    ['an admin of another one', toMember('other', 'admin', { user_level: 'ceo' }), theirs, false, false],
    ['an app admin outside', toActor({ user_level: 'admin' }), theirs, false, false],
    ['anybody else, where it is in no organization', inTheirs('admin'), { user_id: 'somebody', organization_id: null }, false, false],
    ['an admin of it, when the owner is gone', inTheirs('admin'), { user_id: null, organization_id: 'theirs' }, true, true],
  ])('%s', (_who, who, advice, edits, deletes) => {
    expect([canEdit(who, advice), canDelete(who, advice)]).toEqual([edits, deletes])
  })
})
