import type { Organization, OrganizationUser } from '@adjutant/contract/accounts/organizations'
import type { LightMyRequestResponse } from 'fastify'
import { and, eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { Ctx } from '../../platform/ctx.ts'
import { invitations, memberships, users } from '../../schema.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { createOrganization } from './organizations.service.ts'

const t = testApp()

const refusals = [401, 404, 409, 422]
const expectCalm = (replies: LightMyRequestResponse[]) => {
  for (const reply of replies) expect([200, 201, 204, ...refusals], reply.body).toContain(reply.statusCode)
}

const found = async (as: Caller) =>
  (await t.call('POST /api/organizations', { as, payload: { name: 'Northwind' } })).json<Organization>().id

test.each([1, 2, 3, 4])('deleting an organization during other calls leaves nothing half done: round %i', async () => {
  const [admin, ceo, owner] = [await t.person('admin'), await t.person('ceo'), await t.person('ceo')]
  const id = await found(owner)
  const users_ = `/api/organizations/${id}/users` as const
  const add = (payload: object) => t.call(`POST ${users_}`, { as: owner, payload: { org_access_level: 'user', ...payload } })
  const made = await Promise.all([1, 2, 3].map((n) => add({ email: `m${n}@example.com`, password: 'a-long-enough-one' })))
  const [one, two, three] = made.map((reply) => reply.json<OrganizationUser>().id)
  await add({ email: 'ada@example.com' })
  await vi.waitFor(() => expect(t.mails).toHaveLength(1))
  const invitation_token = /invitation=(\S+)/.exec(t.mails[0]!.body)![1]!
  await t.db.update(users).set({ user_level: 'user' }).where(eq(users.id, owner.id))
  const ada = { email: 'ada@example.com', first_name: 'Ada', last_name: 'L', password: 'engine', invitation_token }

  expectCalm(
    await Promise.all([
      t.call(`DELETE /api/users/${one}`, { as: admin }),
      t.call(`PATCH ${users_}/${two}`, { as: owner, payload: { org_access_level: 'admin', first_name: 'Two' } }),
      t.call('POST /api/users/register', { payload: ada }),
      add({ email: ceo.email }),
      t.call(`DELETE /api/organizations/${id}`, { as: owner }),
      t.call(`DELETE ${users_}/${three}`, { as: owner }),
      t.call(`PATCH /api/users/${ceo.id}`, { as: admin, payload: { organization_id: id } }),
      t.call(`DELETE /api/users/${owner.id}`, { as: admin }),
      t.call(`DELETE /api/users/${two}`, { as: admin }),
      t.call(`PATCH /api/organizations/${id}`, { as: owner, payload: { name: 'Contoso' } }),
    ]),
  )
  await t.call(`DELETE /api/organizations/${id}`, { as: admin })
  expect(await t.db.$count(memberships)).toBe(0)
  expect(await t.db.$count(users, eq(users.organization_id, id))).toBe(0)
})

test('asks a person whose account is deleted before they create an organization to log in', async () => {
  const user = { id: t.app.ctx.newId(), email: 'gone@example.com', user_level: 'ceo', first_name: null, last_name: null, memberships: [] }
  const ctx = { ...t.app.ctx, user } as unknown as Ctx
  await expect(createOrganization(ctx, { name: 'Northwind' })).rejects.toMatchObject({ status: 401 })
})

interface RecordOwnership {
  isMember: boolean
  isInvited: boolean
}

const outside: RecordOwnership = { isMember: false, isInvited: false }

/** The effect of each action on its own; undefined if it is rejected. */
const acts = {
  accept: ({ isInvited }) => (isInvited ? { isMember: true, isInvited: false } : undefined),
  leave: ({ isMember }) => (isMember ? outside : undefined),
  remove: ({ isMember }) => (isMember ? outside : undefined),
  decline: ({ isMember, isInvited }) => (isInvited ? { isMember, isInvited: false } : undefined),
  revoke: ({ isMember, isInvited }) => (isInvited ? { isMember, isInvited: false } : undefined),
} satisfies Record<string, (before: RecordOwnership) => RecordOwnership | undefined>
type Act = keyof typeof acts

/** Applies both actions in order. */
function inTurn(before: RecordOwnership, first: Act, second: Act) {
  const between = acts[first](before)
  const after = acts[second](between ?? before)
  return { done: [between !== undefined, after !== undefined], standing: after ?? between ?? before }
}

const names = Object.keys(acts) as Act[]
const pairs = names.flatMap((one, place) => names.slice(place).map((other) => [one, other] as const))
const standings: RecordOwnership[] = [
  { isMember: false, isInvited: true },
  { isMember: true, isInvited: false },
  // A person who joined in another way while the invitation was open.
  { isMember: true, isInvited: true },
]

/** A person with this membership in a new organization, and a call per action. */
async function prepare({ isMember, isInvited }: RecordOwnership) {
  const [owner, person] = [await t.person('ceo'), await t.person('user')]
  const id = await found(owner)
  const users_ = `/api/organizations/${id}/users` as const
  const invited = await t.call(`POST ${users_}`, { as: owner, payload: { email: person.email, org_access_level: 'manager' } })
  const invitation = invited.json<OrganizationUser>().id
  if (!isInvited) await t.call(`DELETE ${users_}/${invitation}`, { as: owner })
  if (isMember) await t.db.insert(memberships).values({ user_id: person.id, organization_id: id, access: 'user' })
  if (isMember) await t.db.update(users).set({ organization_id: id }).where(eq(users.id, person.id))
  const call: Record<Act, () => Promise<LightMyRequestResponse>> = {
    accept: () => t.call(`POST /api/invitations/${invitation}/accept`, { as: person }),
    leave: () => t.call(`POST /api/organizations/${id}/leave`, { as: person }),
    remove: () => t.call(`DELETE ${users_}/${person.id}`, { as: owner }),
    decline: () => t.call(`POST /api/invitations/${invitation}/decline`, { as: person }),
    revoke: () => t.call(`DELETE ${users_}/${invitation}`, { as: owner }),
  }
  const read = async (): Promise<RecordOwnership & { isPrimary: boolean }> => ({
    isMember: (await t.db.$count(memberships, and(eq(memberships.user_id, person.id), eq(memberships.organization_id, id)))) > 0,
    isInvited: (await t.db.$count(invitations, eq(invitations.id, invitation))) > 0,
    isPrimary: (await t.db.$count(users, and(eq(users.id, person.id), eq(users.organization_id, id)))) > 0,
  })
  return { call, read }
}

test.each(pairs)('%s and %s at once give the result of one of the serial orders', async (one, other) => {
  for (const before of standings)
    for (let round = 0; round < 3; round++) {
      const { call, read } = await prepare(before)
      const replies = await Promise.all([call[one](), call[other]()])
      for (const { statusCode, body } of replies) expect([200, 204, 404, 409], body).toContain(statusCode)
      const { isPrimary, ...standing } = await read()
      const outcome = { done: replies.map(({ statusCode }) => statusCode < 300), standing }
      const turned = inTurn(before, other, one)
      expect([inTurn(before, one, other), { ...turned, done: turned.done.toReversed() }], JSON.stringify(before)).toContainEqual(outcome)
      expect(isPrimary).toBe(standing.isMember)
    }
})
