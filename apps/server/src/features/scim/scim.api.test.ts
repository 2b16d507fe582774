import { scimUrns, scimMessages } from '@adjutant/contract/accounts/scim'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { memberships, organizations, sso_domains, users } from '../../schema.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { readFilter } from './scim-filter.parser.ts'

const t = testApp()
const { protocol } = scimMessages
const base = '/api/scim/v2'

let ceo: Caller
let acme: string
let token: string
beforeEach(async () => {
  ceo = await t.person('ceo')
  acme = await found(ceo, 'acme.example')
  token = await newToken(acme, ceo)
})

async function found(owner: Caller, domain: string): Promise<string> {
  const id = t.app.ctx.newId()
  await t.db.insert(organizations).values({ id, name: domain, owner_id: owner.id })
  await join(owner.id, id, 'admin')
  await t.db.insert(sso_domains).values({ organization_id: id, domain, token: 'x', verified_at: new Date(), verified_by: 'admin' })
  return id
}

const join = (user_id: string, organization_id: string, access: 'user' | 'admin' = 'user') =>
  t.db.insert(memberships).values({ user_id, organization_id, access })

const newToken = async (id: string, as: Caller): Promise<string> =>
  (await t.call(`POST /api/organizations/${id}/scim/token`, { as })).json<{ token: string }>().token

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const scim = (route: `${Method} ${string}`, payload?: object, bearer = token) => {
  const [method, path] = route.split(' ') as [Method, string]
  const headers = { authorization: `Bearer ${bearer}`, ...(payload && { 'content-type': 'application/scim+json' }) }
  return t.call(`${method} ${base}${path as '/'}`, { headers, ...(payload && { payload: JSON.stringify(payload) }) })
}

const ann = { schemas: [scimUrns.user], userName: 'ann@acme.example', externalId: 'x-1', name: { givenName: 'Ann', familyName: 'Lee' } }

const create = async (body: object = ann, bearer = token) => (await scim('POST /Users', body, bearer)).json<{ id: string }>().id

const patch = (id: string, ...Operations: object[]) => scim(`PATCH /Users/${id}`, { schemas: [scimUrns.patch], Operations })

const accessOf = async (userId: string) =>
  (
    await t.db
      .select()
      .from(memberships)
      .where(and(eq(memberships.user_id, userId), eq(memberships.organization_id, acme)))
  )[0]?.access

describe('the token', () => {
  test('is created by a manager, shown once, replaced by the next and revoked', async () => {
    const stranger = await t.person('ceo')
    const settingsOf = `/api/organizations/${acme}/scim` as const
    expect((await t.call(`GET ${settingsOf}`, { as: stranger })).statusCode).toBe(404)
    expect((await t.call(`PUT ${settingsOf}`, { as: stranger, payload: { group_access: [] } })).statusCode).toBe(404)
    expect((await t.call(`POST /api/organizations/${acme}/scim/token`, { as: stranger })).statusCode).toBe(404)
    expect((await scim('GET /Users')).statusCode).toBe(200)
    expect(t.lines.find((line) => line.includes('/Users'))).toContain(`"organization_id":"${acme}"`)
    const settings = await t.call(`GET /api/organizations/${acme}/scim`, { as: ceo })
    expect(settings.json()).toMatchObject({ base_url: 'https://adjutant.example/api/scim/v2', last_used_at: expect.any(String) })
    expect(settings.body + t.lines.join()).not.toContain(token)
    const next = await newToken(acme, ceo)
    expect([(await scim('GET /Users')).statusCode, (await scim('GET /Users', undefined, next)).statusCode]).toEqual([401, 200])
    expect((await t.call(`DELETE /api/organizations/${acme}/scim/token`, { as: ceo })).statusCode).toBe(204)
    expect((await scim('GET /Users', undefined, next)).statusCode).toBe(401)
    expect((await t.call(`DELETE /api/organizations/${acme}/scim/token`, { as: ceo })).statusCode).toBe(409)
  })

  test('grants access to SCIM only, and no session does', async () => {
    expect((await t.call('GET /api/users/me', { headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(401)
    const refused = await scim('GET /Users', undefined, ceo.token)
    expect(refused.statusCode).toBe(404)
    expect(refused.headers['content-type']).toContain('application/scim+json')
    const anonymous = await t.call(`GET ${base}/Users`)
    expect(anonymous.json()).toEqual({ schemas: [scimUrns.error], status: '401', detail: expect.any(String) })
  })
})

describe('a user', () => {
  test('is created as a managed account, found, read, replaced and deleted', async () => {
    const made = await scim('POST /Users', ann)
    expect(made.statusCode).toBe(201)
    expect(made.headers['content-type']).toContain('application/scim+json')
    const { id, meta } = made.json()
    expect(made.headers.location).toBe(meta.location)
    expect(made.json()).toMatchObject({ userName: 'ann@acme.example', externalId: 'x-1', active: true, displayName: 'Ann Lee' })
    const [row] = await t.db.select().from(users).where(eq(users.id, id))
    expect(row).toMatchObject({ managed_by_id: acme, user_level: 'user', email_verified_at: null, first_name: 'Ann' })
    for (const filter of ['userName eq "ANN@acme.example"', 'externalId eq "x-1"', `id eq "${id}"`]) {
      const found_ = (await scim(`GET /Users?filter=${encodeURIComponent(filter)}`)).json()
      expect([found_.totalResults, found_.Resources[0].id]).toEqual([1, id])
    }
    expect((await scim('GET /Users?startIndex=2&count=1')).json()).toMatchObject({ totalResults: 2, startIndex: 2, itemsPerPage: 1 })
    expect((await scim('GET /Users?startIndex=-3&count=0')).json()).toMatchObject({ totalResults: 2, startIndex: 1, Resources: [] })
    const moved = await scim(`PUT /Users/${id}`, { ...ann, userName: 'ann.lee@acme.example', name: { givenName: 'Anna' } })
    expect(moved.json()).toMatchObject({ userName: 'ann.lee@acme.example', displayName: 'Anna' })
    expect((await scim(`DELETE /Users/${id}`)).statusCode).toBe(204)
    expect([(await scim(`GET /Users/${id}`)).statusCode, await accessOf(id)]).toEqual([404, undefined])
  })

  test.each([
    ['an address outside the verified domains', { userName: 'ann@else.example' }, 409, undefined],
    ['no address', { userName: 'ann' }, 400, 'invalidValue'],
    ['no name at all', { userName: undefined }, 400, 'invalidValue'],
    ['one that is inactive from the start', { active: false }, 400, 'invalidValue'],
    ['a NUL', { userName: 'a\0nn@acme.example' }, 400, 'invalidValue'],
  ])('is rejected with %s', async (_what, change, status, scimType) => {
    const refused = await scim('POST /Users', { ...ann, ...change })
    expect(refused.json()).toMatchObject({ schemas: [scimUrns.error], status: String(status), ...(scimType && { scimType }) })
    expect(refused.statusCode).toBe(status)
  })

  test('with their own account is never added: not by POST, not twice, not by another’s externalId', async () => {
    const outside = await t.person('user', { email: 'out@acme.example' })
    for (const userName of ['out@acme.example', 'OUT@acme.example']) {
      const refused = await scim('POST /Users', { userName })
      expect(refused.json()).toMatchObject({ status: '409', scimType: 'uniqueness', detail: protocol.taken })
    }
    expect(await accessOf(outside.id)).toBeUndefined()
    await create()
    expect((await scim('POST /Users', { ...ann, userName: 'bob@acme.example' })).json().scimType).toBe('uniqueness')
    expect((await scim('POST /Users', ann)).statusCode).toBe(409)
  })

  test.each([
    ['Entra', { op: 'Replace', path: 'active', value: 'False' }],
    ['Okta', { op: 'replace', value: { active: false } }],
    ['the whole name of the attribute', { op: 'replace', path: `${scimUrns.user}:active`, value: false }],
  ])('loses membership and sessions when %s deactivates them, and returns if nobody used the account since', async (_who, operation) => {
    const id = await create()
    const session = await signInAs(id)
    expect((await patch(id, operation)).json()).toMatchObject({ active: false, userName: 'ann@acme.example', name: {} })
    expect(await accessOf(id)).toBeUndefined()
    expect((await t.call('GET /api/users/me', { headers: { authorization: `Bearer ${session}` } })).statusCode).toBe(401)
    const [row] = await t.db.select().from(users).where(eq(users.id, id))
    expect(row!.managed_by_id).toBeNull()
    expect((await patch(id, { op: 'replace', path: 'active', value: true })).json()).toMatchObject({ active: true, displayName: 'Ann Lee' })
    expect(await accessOf(id)).toBe('user')
  })

  test('who has used the account since needs an invitation to return', async () => {
    const id = await create()
    await patch(id, { op: 'replace', path: 'active', value: false })
    await signInAs(id)
    expect((await patch(id, { op: 'replace', path: 'active', value: true })).statusCode).toBe(409)
    await t.db.update(users).set({ email: 'private@home.example' }).where(eq(users.id, id))
    const refused = await patch(id, { op: 'replace', path: 'active', value: true })
    expect([refused.statusCode, refused.json().detail, await accessOf(id)]).toEqual([409, protocol.ownAccount, undefined])
    expect((await scim(`GET /Users/${id}`)).body).not.toContain('private@home.example')
    expect((await patch(id, { op: 'replace', path: 'name.givenName', value: 'Taken' })).statusCode).toBe(200)
    const [row] = await t.db.select().from(users).where(eq(users.id, id))
    expect([row!.first_name, row!.email]).toEqual(['Ann', 'private@home.example'])
  })

  test('with their own account keeps name, email and other sessions', async () => {
    const member = await t.person('user', { email: 'mia@acme.example', first_name: 'Mia' })
    await join(member.id, acme)
    const renamed = await patch(member.id, { op: 'replace', value: { 'name.givenName': 'X', externalId: 'mia-1' } })
    expect(renamed.json()).toMatchObject({ name: { givenName: 'Mia' }, externalId: 'mia-1' })
    expect((await patch(member.id, { op: 'replace', path: 'userName', value: 'x@acme.example' })).json().scimType).toBe('mutability')
    await patch(member.id, { op: 'replace', path: 'active', value: false })
    expect(await accessOf(member.id)).toBeUndefined()
    expect((await t.call('GET /api/users/me', { as: member })).statusCode).toBe(200)
    expect((await patch(member.id, { op: 'replace', path: 'active', value: true })).statusCode).toBe(409)
  })

  test('who joined another organization keeps name and email, although this one manages the account', async () => {
    const id = await create()
    await join(id, await found(await t.person('ceo'), 'other.example'))
    expect((await patch(id, { op: 'replace', path: 'userName', value: 'mine@acme.example' })).statusCode).toBe(409)
    const [row] = await t.db.select().from(users).where(eq(users.id, id))
    expect(row!.email).toBe('ann@acme.example')
  })

  test('who owns the organization stays', async () => {
    for (const refused of [await patch(ceo.id, { op: 'replace', path: 'active', value: false }), await scim(`DELETE /Users/${ceo.id}`)])
      expect(refused.json()).toMatchObject({ status: '409', scimType: 'mutability', detail: protocol.owner })
    expect(await accessOf(ceo.id)).toBe('admin')
  })

  async function signInAs(id: string): Promise<string> {
    const { email } = (await t.db.select().from(users).where(eq(users.id, id)))[0]!
    const lender = await t.person('user')
    const { password_hash } = (await t.db.select().from(users).where(eq(users.id, lender.id)))[0]!
    await t.db.update(users).set({ password_hash }).where(eq(users.id, id))
    return (await t.logIn(email, lender.password)).json<{ access_token: string }>().access_token
  }
})

describe('groups', () => {
  const save = (group_access: object[]) => t.call(`PUT /api/organizations/${acme}/scim`, { as: ceo, payload: { group_access } })

  test('give and revoke access by the organization’s mapping, with the highest of a person’s groups', async () => {
    const [one, two] = [await create(), await create({ userName: 'bob@acme.example' })]
    expect(
      (
        await save([
          { group: 'Leads', access: 'manager' },
          { group: 'Admins', access: 'admin' },
        ])
      ).statusCode,
    ).toBe(200)
    const made = await scim('POST /Groups', { displayName: 'leads', members: [{ value: one }] })
    expect([made.statusCode, await accessOf(one), await accessOf(two)]).toEqual([201, 'manager', 'user'])
    const { id } = made.json()
    const admins = (await scim('POST /Groups', { displayName: 'Admins', members: [{ value: one }, { value: ceo.id }] })).json().id
    expect(await accessOf(one)).toBe('admin')
    const change = (group: string, ...Operations: object[]) => scim(`PATCH /Groups/${group}`, { schemas: [scimUrns.patch], Operations })
    await change(admins, { op: 'remove', path: `members[value eq "${one}"]` })
    await change(id, { op: 'Add', path: 'members', value: [{ value: two }] })
    expect([await accessOf(one), await accessOf(two)]).toEqual(['manager', 'manager'])
    expect((await scim(`GET /Users/${two}`)).json().groups).toEqual([{ value: id, display: 'leads' }])
    await change(id, { op: 'replace', value: { displayName: 'Crowd' } })
    expect(await accessOf(two)).toBe('user')
    await save([{ group: 'crowd', access: 'admin' }])
    expect([await accessOf(one), await accessOf(two)]).toEqual(['admin', 'admin'])
    await scim(`PUT /Groups/${id}`, { displayName: 'crowd', members: [{ value: two }] })
    expect([await accessOf(one), await accessOf(two)]).toEqual(['user', 'admin'])
    await change(id, { op: 'remove', path: 'members' })
    expect(await accessOf(two)).toBe('user')
    expect((await scim('GET /Groups?filter=displayName%20eq%20%22CROWD%22')).json()).toMatchObject({ totalResults: 1 })
    expect((await scim(`DELETE /Groups/${id}`)).statusCode).toBe(204)
    expect([(await scim(`GET /Groups/${id}`)).statusCode, await accessOf(ceo.id)]).toEqual([404, 'admin'])
  })

  test('reject a duplicate name and members outside the organization', async () => {
    await scim('POST /Groups', { displayName: 'One' })
    expect((await scim('POST /Groups', { displayName: 'one' })).json().scimType).toBe('uniqueness')
    const stranger = await t.person('user')
    for (const value of [stranger.id, 'no id', t.app.ctx.newId()])
      expect((await scim('POST /Groups', { displayName: 'Two', members: [{ value }] })).json()).toMatchObject({
        status: '400',
        detail: protocol.noMember,
      })
    expect(
      (
        await save([
          { group: 'A', access: 'user' },
          { group: 'a', access: 'admin' },
        ])
      ).statusCode,
    ).toBe(422)
  })
})

test('another organization’s directory can’t read or change users', async () => {
  const other = await t.person('ceo')
  const rival = await newToken(await found(other, 'rival.example'), other)
  const id = await create()
  const group = (await scim('POST /Groups', { displayName: 'Secret', members: [{ value: id }] })).json().id
  const absent = t.app.ctx.newId()
  const operations = { schemas: [scimUrns.patch], Operations: [{ op: 'replace', path: 'active', value: false }] }
  for (const [kind, own, body] of [
    ['Users', id, ann],
    ['Groups', group, { displayName: 'Mine' }],
  ] as const)
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
      const payload = method === 'PUT' ? body : method === 'PATCH' ? operations : undefined
      const [foreign, none] = [
        await scim(`${method} /${kind}/${own}`, payload, rival),
        await scim(`${method} /${kind}/${absent}`, payload, rival),
      ]
      expect([foreign.statusCode, foreign.body], `${method} ${kind}`).toEqual([404, none.body])
    }
  const people = (await scim('GET /Users', undefined, rival)).json()
  expect(people.Resources.map(({ id: listed }: { id: string }) => listed)).toEqual([other.id])
  expect((await scim('GET /Users?filter=userName%20eq%20%22ann@acme.example%22', undefined, rival)).json().totalResults).toBe(0)
  expect((await scim('GET /Groups', undefined, rival)).json().totalResults).toBe(0)
  expect((await scim('POST /Groups', { displayName: 'X', members: [{ value: id }] }, rival)).statusCode).toBe(400)
  expect((await scim('POST /Users', { userName: 'eve@acme.example' }, rival)).statusCode).toBe(409)
  expect(await accessOf(id)).toBe('user')
})

test('describes its capabilities', async () => {
  expect((await scim('GET /ServiceProviderConfig')).json()).toMatchObject({ patch: { supported: true }, bulk: { supported: false } })
  expect((await scim('GET /ResourceTypes')).json().Resources.map(({ id }: { id: string }) => id)).toEqual(['User', 'Group'])
  expect((await scim('GET /Schemas')).json().Resources.map(({ id }: { id: string }) => id)).toEqual([scimUrns.user, scimUrns.group])
})

test.each([
  'userName co "a"',
  'userName eq a',
  'password eq "a"',
  'userName eq "a" or active eq true',
  '(((',
  'userName eq "\\u0000"',
  '__proto__ eq "a"',
])('rejects the filter %s', async (filter) => {
  expect(() => readFilter(filter, ['userName'])).toThrow(protocol.filter)
  const refused = await scim(`GET /Users?filter=${encodeURIComponent(filter)}`)
  expect(refused.json()).toMatchObject({ status: '400', scimType: 'invalidFilter' })
})
