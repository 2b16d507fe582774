import { describe, expect, test } from 'vitest'
import type { Actor } from '../../platform/ctx.ts'
import { toMember } from '../../testing/actors.ts'
import { canDelete, canEdit } from './notes.policy.ts'

const actor = (id: string, user_level: Actor['user_level']) => toMember('ours', 'admin', { id, user_level })

describe('permission to edit and delete a note', () => {
  test.each([
    ['its owner', actor('owner', 'user'), true],
    ['an admin of the owner’s organization', actor('boss', 'ceo'), false],
    ['an app admin', actor('root', 'admin'), false],
  ])('%s', (_who, who, may) => {
    expect([canEdit(who, { user_id: 'owner' }), canDelete(who, { user_id: 'owner' })]).toEqual([may, may])
  })
})
