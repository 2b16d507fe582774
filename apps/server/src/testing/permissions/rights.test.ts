import { expect, test } from 'vitest'
import type { Actor } from '../../platform/ctx.ts'
import { permissions } from '../../permissions.ts'
import { can } from '../../platform/permissions.ts'
import { predict, expectedRules, recordKinds, accessRanks, type Action, type Relation } from './expected-rules.ts'

const organizationId = 'organization'

const relations: Relation[] = [true, false].flatMap((isCreator) =>
  [true, false].flatMap((isAssignee) => Object.values(accessRanks).map((accessRank) => ({ isCreator, isAssignee, accessRank }))),
)

const accessOf = (accessRank: Relation['accessRank']) => (['user', 'user', 'manager', 'admin'] as const)[accessRank]

/** A person and a record with this relation. */
function act({ isCreator, isAssignee, accessRank }: Relation) {
  const memberships = [
    { organization_id: 'elsewhere', access: 'admin' as const },
    ...(accessRank > 0 ? [{ organization_id: organizationId, access: accessOf(accessRank) }] : []),
  ]
  const actor: Actor = { id: 'me', email: 'me@example.com', user_level: 'admin', first_name: null, last_name: null, memberships }
  const record = { creatorId: isCreator ? 'me' : 'other', assigneeId: isAssignee ? 'me' : null, organizationIds: [organizationId] }
  return { actor, record }
}

test('the table has the same records and actions as the oracle', () => {
  expect(Object.keys(permissions).toSorted()).toEqual(recordKinds.toSorted())
  for (const kind of recordKinds) expect(Object.keys(permissions[kind]).toSorted()).toEqual(Object.keys(expectedRules[kind]).toSorted())
})

const actions = recordKinds.flatMap((kind) => Object.keys(expectedRules[kind]).map((action) => [kind, action as Action] as const))

test.each(actions)('%s: %s is permitted as the oracle expects, in every relation', (kind, action) => {
  // The owner of a goal counts as its assignee.
  const possible = relations.filter(({ isAssignee }) => kind === 'task' || kind === 'goal' || !isAssignee)
  for (const relation of possible) {
    const { actor, record } = act(relation)
    expect(can<string>(actor, action, permissions[kind], record), JSON.stringify(relation)).toBe(predict(kind, action, relation))
  }
})
