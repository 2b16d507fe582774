import { describe, expect, test } from 'vitest'
import { me, toActor, toMember } from '../../testing/actors.ts'
import { canAssign, canDelete, canEdit, canSeeOrigin, canShare, type TaskParties } from './tasks.policy.ts'

const shared = 'shared'
const memberWith = (access: 'user' | 'manager' | 'admin', organization_id = shared) => toMember(organization_id, access)

const task = (creator: string | null, assignee: string | null = null, organizationIds = [shared]): TaskParties => ({
  task: { created_by_user_id: creator, assigned_to_user_id: assignee },
  shared_org_ids: organizationIds,
})

const yes = true
const no = false

describe('permissions on a task', () => {
  test.each([
    // case actor task edit delete assign share
    ['its creator', toActor(), task(me), [yes, yes, yes, yes]],
    ['its creator, shared with nobody', toActor(), task(me, 'other', []), [yes, yes, yes, yes]],
    ['its assignee', toActor(), task('other', me), [yes, no, no, no]],
    ['creator and assignee in one', toActor(), task(me, me), [yes, yes, yes, yes]],
    ['a member of an organization it is shared with', memberWith('user'), task('other'), [no, no, no, no]],
    ['a manager there', memberWith('manager'), task('other'), [yes, no, yes, yes]],
    ['an admin there', memberWith('admin'), task('other'), [yes, yes, yes, yes]],
    ['a member there who is the assignee', memberWith('user'), task('other', me), [yes, no, no, no]],
    ['a manager of another organization', memberWith('manager', 'elsewhere'), task('other'), [no, no, no, no]],
    ['an admin of another organization', memberWith('admin', 'elsewhere'), task('other'), [no, no, no, no]],
    ['a stranger', toActor(), task('other'), [no, no, no, no]],
    ['a stranger, where its creator is gone', toActor(), task(null, null, []), [no, no, no, no]],
    ['an app admin without a membership', toActor({ user_level: 'admin' }), task('other'), [no, no, no, no]],
  ])('%s', (_who, person, record, expected) => {
    expect([canEdit, canDelete, canAssign, canShare].map((may) => may(person, record))).toEqual(expected)
  })

  test('uses the highest of several memberships', () => {
    const both = toActor({
      memberships: [
        { organization_id: shared, access: 'user' },
        { organization_id: 'second', access: 'admin' },
      ],
    })
    expect(canDelete(both, task('other', null, [shared, 'second']))).toBe(true)
    expect(canDelete(both, task('other', null, [shared]))).toBe(false)
  })

  test('shows the source message of a task only to its readers', () => {
    expect(canSeeOrigin(toActor(), { reader_ids: [me, 'other'] })).toBe(true)
    expect(canSeeOrigin(toActor({ user_level: 'admin' }), { reader_ids: ['other'] })).toBe(false)
    expect(canSeeOrigin(memberWith('admin'), { reader_ids: [shared] })).toBe(false)
  })
})
