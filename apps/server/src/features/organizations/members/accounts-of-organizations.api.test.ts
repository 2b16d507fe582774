import type { Organization, OrganizationUser } from '@adjutant/contract/accounts/organizations'
import type { ListedUser } from '@adjutant/contract/accounts/users'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { agents, changes, memberships, users } from '../../../schema.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'

// Covers the app admin's account changes as seen from the organizations.
const t = testApp()

let admin: Caller
let ceo: Caller
let id: string
beforeEach(async () => {
  admin = await t.person('admin')
  ceo = await t.person('ceo')
  id = await found('Northwind')
})

const found = async (name: string) => (await t.call('POST /api/organizations', { as: ceo, payload: { name } })).json<Organization>().id
const membershipsOf = (userId: string) =>
  t.db
    .select({ organization: memberships.organization_id, access: memberships.access })
    .from(memberships)
    .where(eq(memberships.user_id, userId))
const put = (userId: string, organization_id: string | null) =>
  t.call(`PATCH /api/users/${userId}`, { as: admin, payload: { organization_id } })

test('an account created in an organization belongs to it and is managed by nobody', async () => {
  const payload = { email: 'grace@example.com', password: 'a-long-enough-one', user_level: 'user', organization_id: id }
  const { id: userId } = (await t.call('POST /api/users/', { as: admin, payload })).json<ListedUser>()
  expect(await membershipsOf(userId)).toEqual([{ organization: id, access: 'user' }])
  const list = (await t.call(`GET /api/organizations/${id}/users`, { as: ceo })).json<OrganizationUser[]>()
  expect(list.find((user) => user.id === userId)).toMatchObject({ is_managed: false })
})

test('an account assigned to an organization belongs to it; unassigning it keeps the membership', async () => {
  const person = await t.person('user')
  await put(person.id, id)
  expect(await membershipsOf(person.id)).toEqual([{ organization: id, access: 'user' }])
  await put(person.id, null)
  expect(await membershipsOf(person.id)).toHaveLength(1)
})

test('keeps an existing access', async () => {
  await put(ceo.id, id)
  expect(await membershipsOf(ceo.id)).toEqual([{ organization: id, access: 'admin' }])
})

test('a deleted account hands over its records in its organizations', async () => {
  const builder = await t.person('ceo')
  await t.db.insert(memberships).values({ user_id: builder.id, organization_id: id, access: 'admin' })
  const agent = { name: 'Scout', role: 'Researcher', goal: 'Find', organization_id: id }
  const { id: agentId } = (await t.call('POST /api/agents/', { as: builder, payload: agent })).json<{ id: string }>()
  const goal = { title: 'Open the second pier', due_date: '2031-01-01', organization_id: id }
  const { id: goalId } = (await t.call('POST /api/strategic-goals/', { as: builder, payload: goal })).json<{ id: string }>()
  // An account of level ceo must be lowered before it can be deleted.
  await t.db.update(users).set({ user_level: 'user' }).where(eq(users.id, builder.id))
  expect((await t.call(`DELETE /api/users/${builder.id}`, { as: admin })).statusCode).toBe(204)
  const [kept] = await t.db.select().from(agents).where(eq(agents.id, agentId))
  expect(kept).toMatchObject({ created_by: ceo.id })
  expect((await t.call(`GET /api/strategic-goals/${goalId}`, { as: ceo })).json()).toMatchObject({ user_id: ceo.id })
})

test('the organization of a deleted owner is managed by app admins', async () => {
  await t.db.update(users).set({ user_level: 'user' }).where(eq(users.id, ceo.id))
  const second = await t.person('ceo')
  await t.db.insert(memberships).values({ user_id: second.id, organization_id: id, access: 'manager' })
  await t.db.delete(changes)
  expect((await t.call(`DELETE /api/users/${ceo.id}`, { as: admin })).statusCode).toBe(204)
  const seen = async (as: Caller) => (await t.call('GET /api/organizations', { as })).json<Organization[]>()
  expect(await seen(admin)).toMatchObject([{ id, is_owner: false, can_manage: true, member_count: 1 }])
  expect(await seen(second)).toMatchObject([{ id, can_manage: false }])
  const published = (await t.db.select().from(changes)).filter(({ topic }) => topic === 'organizations')
  expect(published.some(({ audience }) => audience.includes(id))).toBe(true)
})
