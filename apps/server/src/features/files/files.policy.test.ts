import { describe, expect, test } from 'vitest'
import { me, toActor, toMember } from '../../testing/actors.ts'
import { canDelete, canEdit, canShare, type FileParties } from './files.policy.ts'

const shared = 'shared'
const memberWith = (access: 'user' | 'manager' | 'admin', organization_id = shared) => toMember(organization_id, access)

const file = (creator: string | null, shared_org_ids = [shared]): FileParties => ({
  file: { created_by_user_id: creator },
  shared_org_ids,
})

const yes = true
const no = false

describe('permissions on a file', () => {
  test.each([
    // case actor file edit delete share
    ['its creator', toActor(), file(me), [yes, yes, yes]],
    ['its creator, shared with nobody', toActor(), file(me, []), [yes, yes, yes]],
    ['a member of an organization it is shared with', memberWith('user'), file('other'), [no, no, no]],
    ['a manager there', memberWith('manager'), file('other'), [yes, no, no]],
    ['an admin there', memberWith('admin'), file('other'), [yes, no, no]],
    ['an admin there, where its creator is gone', memberWith('admin'), file(null), [yes, no, no]],
    ['an admin of another organization', memberWith('admin', 'elsewhere'), file('other'), [no, no, no]],
    ['an app admin who is not a member', toActor({ user_level: 'admin' }), file('other'), [no, no, no]],
    ['a stranger', toActor(), file('other'), [no, no, no]],
  ])('%s', (_who, person, record, expected) => {
    expect([canEdit, canDelete, canShare].map((may) => may(person, record))).toEqual(expected)
  })
})
