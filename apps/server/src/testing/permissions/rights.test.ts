import { expect, test } from 'vitest'
import type { Actor } from '../../platform/ctx.ts'
import { can, rights, type Kind } from '../../platform/rights.ts'
import { foretell, oracle, recordKinds, seatHeight, type Deed, type Standing } from './oracle.ts'

const organizationId = 'organization'

const standings: Standing[] = [true, false].flatMap((made) =>
  [true, false].flatMap((assigned) => Object.values(seatHeight).map((seat) => ({ made, assigned, seat }))),
)

const accessOf = (seat: Standing['seat']) => (['user', 'user', 'manager', 'admin'] as const)[seat]

/** A person and a record with this relation. */
function act({ made, assigned, seat }: Standing) {
  const memberships = [
    { organization_id: 'elsewhere', access: 'admin' as const },
    ...(seat > 0 ? [{ organization_id: organizationId, access: accessOf(seat) }] : []),
  ]
  const actor: Actor = { id: 'me', email: 'me@example.com', user_level: 'admin', first_name: null, last_name: null, memberships }
  const record = { creatorId: made ? 'me' : 'other', assigneeId: assigned ? 'me' : null, organizationIds: [organizationId] }
  return { actor, record }
}

test('the table has the same records and actions as the oracle', () => {
  expect(Object.keys(rights).toSorted()).toEqual(recordKinds.toSorted())
  for (const kind of recordKinds) expect(Object.keys(rights[kind]).toSorted()).toEqual(Object.keys(oracle[kind]).toSorted())
})

const deeds = recordKinds.flatMap((kind) => Object.keys(oracle[kind]).map((deed) => [kind, deed as Deed] as const))

test.each(deeds)('%s: %s is permitted as the oracle expects, in every relation', (kind, deed) => {
  // Only a task has an assignee.
  const possible = standings.filter(({ assigned }) => kind === 'task' || !assigned)
  for (const standing of possible) {
    const { actor, record } = act(standing)
    expect(can(actor, deed as keyof (typeof rights)[Kind], kind, record), JSON.stringify(standing)).toBe(foretell(kind, deed, standing))
  }
})
