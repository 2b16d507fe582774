import { describe, expect, test } from 'vitest'
import type { Actor } from '../../platform/ctx.ts'
import { canDelete, canEdit } from './advice.policy.ts'

const me = 'me'
const actor = (user_level: Actor['user_level'], ...memberships: Actor['memberships']): Actor => ({
  id: me,
  email: 'me@example.com',
  user_level,
  first_name: null,
  last_name: null,
  memberships,
})
const inTheirs = (access: Actor['memberships'][number]['access']) => actor('user', { organization_id: 'theirs', access })
const theirs = { user_id: 'somebody', organization_id: 'theirs' }

describe('who may change and delete an advice', () => {
  test.each([
    ['its owner', actor('user'), { user_id: me, organization_id: null }, true, true],
    ['its owner who left the organization', actor('user'), { user_id: me, organization_id: 'theirs' }, true, true],
    ['a member', inTheirs('user'), theirs, false, false],
    ['a manager', inTheirs('manager'), theirs, true, false],
    ['an admin of the organization', inTheirs('admin'), theirs, true, true],
    ['an admin of another one', actor('ceo', { organization_id: 'other', access: 'admin' }), theirs, false, false],
    ['an app admin outside', actor('admin'), theirs, false, false],
    ['anybody else, where it is in no organization', inTheirs('admin'), { user_id: 'somebody', organization_id: null }, false, false],
    ['an admin of it, when the owner is gone', inTheirs('admin'), { user_id: null, organization_id: 'theirs' }, true, true],
  ])('%s', (_who, who, advice, edits, deletes) => {
    expect([canEdit(who, advice), canDelete(who, advice)]).toEqual([edits, deletes])
  })
})
