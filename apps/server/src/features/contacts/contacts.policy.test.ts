import { describe, expect, test } from 'vitest'
import { me, toActor, toMember } from '../../testing/actors.ts'
import { canDelete, canEdit, canShare, type ContactParties } from './contacts.policy.ts'

const shared = 'shared'
const memberWith = (access: 'user' | 'manager' | 'admin', organization_id = shared) => toMember(organization_id, access)

const contact = (creator: string | null, shared_org_ids = [shared]): ContactParties => ({
  contact: { created_by_user_id: creator },
  shared_org_ids,
})

const yes = true
const no = false

describe('permissions on a contact', () => {
  test.each([
    // case actor contact edit delete share
    ['its creator', toActor(), contact(me), [yes, yes, yes]],
    ['its creator, shared with nobody', toActor(), contact(me, []), [yes, yes, yes]],
    ['a member of an organization it is shared with', memberWith('user'), contact('other'), [no, no, no]],
    ['a manager there', memberWith('manager'), contact('other'), [yes, no, no]],
    ['an admin there', memberWith('admin'), contact('other'), [yes, no, no]],
    ['an admin there, where its creator is gone', memberWith('admin'), contact(null), [yes, no, no]],
    ['an admin of another organization', memberWith('admin', 'elsewhere'), contact('other'), [no, no, no]],
    ['an app admin who is not a member', toActor({ user_level: 'admin' }), contact('other'), [no, no, no]],
    ['a stranger', toActor(), contact('other'), [no, no, no]],
  ])('%s', (_who, person, record, expected) => {
    expect([canEdit, canDelete, canShare].map((may) => may(person, record))).toEqual(expected)
  })
})
