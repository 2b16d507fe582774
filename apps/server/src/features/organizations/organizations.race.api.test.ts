import type { Organization, OrganizationUser } from '@adjutant/contract/organizations'
import type { LightMyRequestResponse } from 'fastify'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { Ctx } from '../../platform/ctx.ts'
import { memberships, users } from '../../platform/db/schema/index.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { createOrganization } from './organizations.service.ts'

const t = testApp()

const refusals = [401, 404, 409, 422]
const expectCalm = (replies: LightMyRequestResponse[]) => {
  for (const reply of replies) expect([200, 201, 204, ...refusals], reply.body).toContain(reply.statusCode)
}

const found = async (as: Caller) =>
  (await t.call('POST /api/organizations', { as, payload: { name: 'Northwind' } })).json<Organization>().id

test.each([1, 2, 3, 4])('an organization that is deleted in the midst of everything leaves nothing half done: round %i', async () => {
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

test('whoever is deleted before they found an organization is told to log in', async () => {
  const user = { id: t.app.ctx.newId(), email: 'gone@example.com', user_level: 'ceo', first_name: null, last_name: null, memberships: [] }
  const ctx = { ...t.app.ctx, user } as unknown as Ctx
  await expect(createOrganization(ctx, { name: 'Northwind' })).rejects.toMatchObject({ status: 401 })
})
