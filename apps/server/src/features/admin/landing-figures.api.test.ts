import { expect, test } from 'vitest'
import { settings } from '../../schema.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

const path = '/api/admin/landing-figures'
const read = async (as: Caller) => (await t.call(`GET ${path}`, { as })).json()
const change = (as: Caller, payload: object) => t.call(`PATCH ${path}`, { as, payload })

test('the defaults are seven companies and four claimed seats', async () => {
  expect(await read(await t.person('admin'))).toEqual({ companies: 7, seats_claimed: 4 })
})

test('a change updates the sent figure and returns both', async () => {
  const admin = await t.person('admin')
  const reply = await change(admin, { seats_claimed: 5 })
  expect([reply.statusCode, reply.json()]).toEqual([200, { companies: 7, seats_claimed: 5 }])
  await change(admin, { companies: 12 })
  expect(await read(admin)).toEqual({ companies: 12, seats_claimed: 5 })
})

test("claimed seats can't exceed the total, whichever figure changes", async () => {
  const admin = await t.person('admin')
  for (const body of [{ seats_claimed: 8 }, { companies: 3 }, { companies: 10, seats_claimed: 11 }]) {
    const reply = await change(admin, body)
    expect([reply.statusCode, reply.json<{ errors: object[] }>().errors]).toMatchObject([422, [{ field: 'seats_claimed' }]])
  }
  expect(await t.db.$count(settings)).toBe(0)
})

test.each([-1, 1.5, '5', null, true, 1001, 1e309])('rejects %s as a figure', async (companies) => {
  const reply = await change(await t.person('admin'), { companies })
  expect([reply.statusCode, reply.json<{ errors: object[] }>().errors]).toMatchObject([422, [{ field: 'companies' }]])
})

test('concurrent changes of different figures both succeed', async () => {
  const admin = await t.person('admin')
  await change(admin, { companies: 20 })
  await Promise.all([change(admin, { companies: 21 }), change(admin, { seats_claimed: 6 })])
  expect(await read(admin)).toEqual({ companies: 21, seats_claimed: 6 })
})
