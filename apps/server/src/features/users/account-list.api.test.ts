import type { ListedUser } from '@adjutant/contract/accounts/users'
import { describe, expect, test } from 'vitest'
import { organizations, users } from '../../schema.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

const firstDay = Date.UTC(2026, 0, 1)

/** Creates one account per day from January 1; the reading admin is the newest. */
async function people(...rows: Partial<typeof users.$inferInsert>[]): Promise<Caller> {
  const made = rows.map((row, day) => ({
    id: t.app.ctx.newId(),
    email: `p${day}@example.com`,
    password_hash: 'none',
    user_level: 'user' as const,
    created_at: new Date(firstDay + day * 86_400_000),
    ...row,
  }))
  await t.db.insert(users).values(made)
  return t.person('admin', { email: 'admin@office.test', first_name: 'Zoe', last_name: 'Admin' })
}

const list = async (as: Caller, query = '') => {
  const reply = await t.call(`GET /api/users/?${query}`, { as })
  expect(reply.statusCode, reply.body).toBe(200)
  return { emails: reply.json<ListedUser[]>().map(({ email }) => email), total: Number(reply.headers['x-total-count']) }
}

describe('GET /api/users/', () => {
  test('lists the newest first with the total count', async () => {
    const admin = await people({}, {}, {})
    expect(await list(admin)).toEqual({ emails: ['admin@office.test', 'p2@example.com', 'p1@example.com', 'p0@example.com'], total: 4 })
  })

  test('can list the oldest first', async () => {
    const admin = await people({}, {})
    expect((await list(admin, 'sort_by=oldest')).emails).toEqual(['p0@example.com', 'p1@example.com', 'admin@office.test'])
  })

  test('sorts by name case-insensitively, accents next to their letters, by email without a name', async () => {
    const names = ['zebra', 'Émile', 'Fanny', 'eve', 'Adam']
    const admin = await people(...names.map((first_name) => ({ first_name, last_name: 'X', email: `${first_name}@example.com` })), {
      email: 'george@example.com',
    })
    expect((await list(admin, 'sort_by=name')).emails).toEqual([
      'Adam@example.com',
      'Émile@example.com',
      'eve@example.com',
      'Fanny@example.com',
      'george@example.com',
      'zebra@example.com',
      'admin@office.test',
    ])
  })

  test('pages neither lose nor repeat an account, and always return the total count', async () => {
    const admin = await people({}, {}, {}, {}, {})
    const pages = await Promise.all([0, 2, 4].map((skip) => list(admin, `skip=${skip}&limit=2`)))
    expect(pages.map(({ total }) => total)).toEqual([6, 6, 6])
    expect(pages.flatMap(({ emails }) => emails)).toEqual((await list(admin)).emails)
    expect(await list(admin, 'skip=100')).toEqual({ emails: [], total: 6 })
  })

  test.each(['limit=0', 'limit=201', 'limit=x', 'limit=1.5', 'skip=-1', 'skip=x', 'skip=1&skip=2', 'sort_by=password_hash'])(
    'rejects %s',
    async (query) => {
      const reply = await t.call(`GET /api/users/?${query}`, { as: await t.person('admin') })
      expect(reply.statusCode).toBe(422)
      expect(reply.json()).toMatchObject({ errors: [{ field: query.split('=')[0] }] })
    },
  )

  test('treats a parameter without a value as absent', async () => {
    expect((await list(await people({}), 'search=&user_level=&organization_id=')).total).toBe(2)
  })

  test('contains nothing of the password', async () => {
    const reply = await t.call('GET /api/users/', { as: await people({}) })
    expect(reply.body).not.toMatch(/password|argon2/)
  })
})

describe('searching accounts', () => {
  test('covers email, full name and organization, case-insensitively', async () => {
    const organization = { id: t.app.ctx.newId(), name: 'Northwind Traders' }
    await t.db.insert(organizations).values(organization)
    const admin = await people(
      { first_name: 'Ada', last_name: 'Lovelace' },
      { email: 'BABBAGE@example.com' },
      { organization_id: organization.id },
    )
    expect((await list(admin, 'search=ada%20LOVE')).emails).toEqual(['p0@example.com'])
    expect((await list(admin, 'search=babbage')).emails).toEqual(['BABBAGE@example.com'])
    expect(await list(admin, 'search=northwind')).toEqual({ emails: ['p2@example.com'], total: 1 })
  })

  test.each(['%25', '_', '%5C', "'", '%22', '%24%7B1%7D'])('takes %s literally', async (sign) => {
    const admin = await people({ first_name: 'plain' }, { first_name: `a ${decodeURIComponent(sign)} b` })
    expect((await list(admin, `search=${sign}`)).emails).toEqual(['p1@example.com'])
  })

  test('can be limited to a level and an organization', async () => {
    const organization = { id: t.app.ctx.newId(), name: 'Northwind' }
    await t.db.insert(organizations).values(organization)
    const admin = await people({ user_level: 'waitlisted' }, { user_level: 'ceo', organization_id: organization.id }, {})
    expect(await list(admin, 'user_level=waitlisted')).toEqual({ emails: ['p0@example.com'], total: 1 })
    expect(await list(admin, `organization_id=${organization.id}`)).toEqual({ emails: ['p1@example.com'], total: 1 })
    expect((await list(admin, `organization_id=${organization.id}&user_level=user`)).total).toBe(0)
  })

  test('returns the organization’s name and the time of the last use', async () => {
    const organization = { id: t.app.ctx.newId(), name: 'Northwind' }
    await t.db.insert(organizations).values(organization)
    const admin = await people({ organization_id: organization.id })
    const [self, other] = (await t.call('GET /api/users/', { as: admin })).json<ListedUser[]>()
    expect(self).toMatchObject({ organization_name: null, last_seen_at: expect.stringMatching(/Z$/) })
    expect(other).toMatchObject({ organization_name: 'Northwind', last_seen_at: null })
  })
})
