import type { AuditEntry } from '@adjutant/contract/accounts/audit'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { audit_log, organizations, users } from '../../schema.ts'
import { createCompany, type Company } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { recordAuditEntry } from '../audit/index.ts'

const t = testApp()

let ours: Company
let owner: Caller
beforeEach(async () => {
  ours = await createCompany(t)
  owner = await t.person('user', { organization_id: ours.id })
  await t.db.update(organizations).set({ owner_id: owner.id }).where(eq(organizations.id, ours.id))
  await t.db.execute(sql`insert into memberships (user_id, organization_id, access) values (${owner.id}, ${ours.id}, 'admin')`)
  await t.db.update(users).set({ organization_id: ours.id }).where(eq(users.id, ours.people.member.id))
  await t.db.update(users).set({ organization_id: ours.strangersId }).where(eq(users.id, ours.people.stranger.id))
})

const read = (as: Caller | undefined, id: string, query = '') => t.call(`GET /api/organizations/${id}/audit?${query}`, { as })
const exported = (as: Caller | undefined, id: string, format: string) =>
  t.call(`GET /api/organizations/${id}/audit/export?format=${format}`, { as })

const aboutEverybody = async () => {
  for (const person of [owner, ours.people.member, ours.people.stranger, ours.people.appAdmin]) await t.logIn(person.email, person.password)
}

describe("an organization's audit log", () => {
  test.each([
    ['owner', 200],
    ['appAdmin', 200],
    ['member', 409],
    ['manager', 409],
    ['orgAdmin', 409],
    ['stranger', 404],
    ['nobody', 401],
  ] as const)('for %s returns %i, in the list and in the export', async (role, status) => {
    const as = role === 'nobody' ? undefined : role === 'owner' ? owner : ours.people[role]
    expect([(await read(as, ours.id)).statusCode, (await exported(as, ours.id, 'csv')).statusCode]).toEqual([status, status])
  })

  test('is accessible to an organization admin who is a CEO, and not to the CEO of another organization', async () => {
    const [id, ceo] = [ours.strangersId, ours.people.stranger]
    expect([(await read(ceo, id)).statusCode, (await read(owner, id)).statusCode]).toEqual([200, 404])
    expect((await read(owner, t.app.ctx.newId())).body).toBe((await read(owner, id)).body)
  })

  test('contains the entries of the organization and its accounts, and no others, in every format', async () => {
    await aboutEverybody()
    const foreign = [ours.people.stranger, ours.people.appAdmin].map(({ email }) => email)
    const list = await read(owner, ours.id)
    const own = list.json<AuditEntry[]>().map(({ action, subject_name }) => [action, subject_name])
    expect(own).toEqual([
      ['user.logged_in', ours.people.member.email],
      ['user.logged_in', owner.email],
    ])
    expect(list.headers['x-total-count']).toBe('2')
    for (const format of ['csv', 'jsonl']) {
      const { body } = await exported(owner, ours.id, format)
      expect(body).toContain(owner.email)
      for (const email of foreign) expect(body).not.toContain(email)
    }
    for (const email of foreign) expect((await read(owner, ours.id, `search=${email}`)).json()).toEqual([])
  })

  test('hides from the organization what happened before an account joined and after it left', async () => {
    const person = await t.person('user')
    const logIn = () => t.logIn(person.email, person.password)
    const move = (organization_id: string | null) => t.db.update(users).set({ organization_id }).where(eq(users.id, person.id))
    await logIn()
    await move(ours.id)
    await logIn()
    await move(ours.strangersId)
    await logIn()
    expect((await read(owner, ours.id, `subject=${person.email}`)).json()).toHaveLength(1)
  })

  test('records every read and export, and operators who read the members from outside', async () => {
    await read(ours.people.appAdmin, ours.id)
    await read(ours.people.appAdmin, ours.id)
    await exported(owner, ours.id, 'jsonl')
    await t.call(`GET /api/organizations/${ours.id}/users`, { as: ours.people.appAdmin })
    await t.call(`GET /api/organizations/${ours.id}/users`, { as: owner })
    await t.call('GET /api/users/', { as: ours.people.appAdmin })
    const own = (await read(owner, ours.id)).json<AuditEntry[]>()
    expect(own.map(({ action, actor_email }) => [action, actor_email])).toEqual([
      ['organization.members_read', ours.people.appAdmin.email],
      ['organization.audit_exported', owner.email],
      ['organization.audit_read', ours.people.appAdmin.email],
    ])
    const all = (await t.call('GET /api/admin/audit', { as: ours.people.appAdmin })).json<AuditEntry[]>()
    expect(all[1]).toMatchObject({ action: 'user.list_read', organization_id: null, actor_id: ours.people.appAdmin.id })
  })
})

describe('an export', () => {
  const hostile = '=HYPERLINK("https://evil.example","x")'

  test('as CSV has a file name, a byte order mark and no cell that a spreadsheet executes', async () => {
    for (const subject_name of [hostile, '+1+cmd|calc', '@SUM(A1)', '-2+3+cmd', '\t=1', 'a,"b"\r\nc'])
      await recordAuditEntry(t.app.ctx, {
        action: 'user.changed',
        subject_kind: 'user',
        subject_id: null,
        subject_name,
        organization_id: ours.id,
      })
    const { body, headers } = await exported(owner, ours.id, 'csv')
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('audit-log.csv'),
      'cache-control': 'no-store',
    })
    expect(body.startsWith('\uFEFFposition,at,')).toBe(true)
    expect(body).toContain(`"'${hostile.replaceAll('"', '""')}"`)
    expect(body).toContain('"a,""b""\r\nc"')
    for (const cell of body.split(/[,\n]/)) expect(cell).not.toMatch(/^"?[=+\-@\t]/)
  })

  test('is complete over many pages, in chain order', async () => {
    await t.db.execute(sql`insert into audit_log (action, subject_kind, subject_name, organization_id)
      select 'user.changed', 'user', n::text, ${ours.id}::uuid from generate_series(1, 1201) n`)
    const { body } = await exported(owner, ours.id, 'jsonl')
    const names = body
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as AuditEntry).subject_name)
    expect(names.slice(0, 1201)).toEqual(Array.from({ length: 1201 }, (_, n) => String(n + 1)))
  })

  test('accepts the same filters as the list and rejects an unknown format', async () => {
    await aboutEverybody()
    const { body } = await t.call(`GET /api/admin/audit/export?format=jsonl&actor=nobody`, { as: ours.people.appAdmin })
    expect(body).toBe('')
    expect((await exported(owner, ours.id, 'xml')).statusCode).toBe(422)
    expect(await t.db.$count(audit_log, eq(audit_log.action, 'audit.exported'))).toBe(1)
  })
})
