import { describe, expect, test } from 'vitest'
import type { Actor } from '../../platform/ctx.ts'
import { canDelete, canEdit } from './conversations.policy.ts'

const actor = (id: string, user_level: Actor['user_level']): Actor => ({
  id,
  email: `${id}@example.com`,
  user_level,
  first_name: null,
  last_name: null,
  memberships: [{ organization_id: 'ours', access: 'admin' }],
})

describe('who may rename and delete a conversation', () => {
  test.each([
    ['its owner', actor('owner', 'user'), true],
    ['an admin of the owner’s organization', actor('boss', 'ceo'), false],
    ['an app admin', actor('root', 'admin'), false],
  ])('%s', (_who, who, may) => {
    expect([canEdit(who, { user_id: 'owner' }), canDelete(who, { user_id: 'owner' })]).toEqual([may, may])
  })
})
