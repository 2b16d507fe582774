import type { AuditEntry } from '@adjutant/contract/accounts/audit'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit_log } from '../../schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { createCompany } from '../../testing/company.ts'
import { dayFromNow } from '../../testing/days.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { ensureFirstAdmin } from '../users/index.ts'
import { recordAuditEntry } from './index.ts'

const t = testApp()

const read = async (as: Caller, query = '') => {
  const reply = await t.call(`GET /api/admin/audit?${query}`, { as })
  return { entries: reply.json<AuditEntry[]>(), total: Number(reply.headers['x-total-count']) }
}

const record = (name: string) => ({ action: 'user.changed', subject_kind: 'user', subject_id: null, subject_name: name }) as const

describe('the audit log', () => {
  test.each(['update audit_log set action = $$x$$', 'delete from audit_log', 'truncate audit_log', 'truncate audit_log cascade'])(
    'rejects: %s',
    async (statement) => {
      await recordAuditEntry(t.app.ctx, record('a'))
      await expect(t.db.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: expect.objectContaining({ message: 'The audit log cannot be changed.' }),
      })
      expect(await t.db.$count(audit_log)).toBe(1)
    },
  )

  test('keeps its entries when their subject is deleted', async () => {
    const [person, admin] = [await t.person('user'), await t.person('admin')]
    await t.call(`PATCH /api/users/${person.id}`, { as: admin, payload: { first_name: 'Ada' } })
    await t.call(`DELETE /api/users/${person.id}`, { as: admin })
    expect((await read(admin)).entries.map(({ action }) => action)).toEqual(['user.deleted', 'user.changed'])
  })

  test('has no entry of an action that was rolled back', async () => {
    const failing = inTransaction(t.app.ctx, async (tx) => {
      await recordAuditEntry(tx, record('a'))
      throw new Error('after all, no')
    })
    await expect(failing).rejects.toThrow('after all, no')
    expect(await t.db.$count(audit_log)).toBe(0)
  })
})

describe('is written', () => {
  const remoteAddress = '203.0.113.7'

  test('when somebody signs up, with the address and without an actor', async () => {
    const payload = { email: 'ada@example.com', first_name: 'Ada', last_name: 'L', password: 'difference-engine' }
    await t.call('POST /api/users/register', { payload, remoteAddress })
    const { entries } = await read(await t.person('admin'))
    expect(entries).toEqual([
      expect.objectContaining({
        action: 'user.registered',
        actor_id: null,
        actor_email: null,
        subject_kind: 'user',
        subject_name: 'ada@example.com',
        details: { user_level: 'waitlisted' },
        address: remoteAddress,
        at: expect.stringMatching(/Z$/),
      }),
    ])
  })

  test('when the first admin is created, without an actor and an address', async () => {
    await ensureFirstAdmin(t.app.ctx, 'root@example.com', 'a-long-enough-one')
    const { entries } = await read(await t.person('admin'))
    expect(entries).toMatchObject([{ action: 'user.first_admin_created', actor_id: null, address: null, subject_name: 'root@example.com' }])
  })

  test('when somebody changes their password', async () => {
    const person = await t.person('user')
    await t.call('PATCH /api/users/me', { as: person, payload: { password: 'another-good-passphrase' }, remoteAddress })
    const { entries } = await read(await t.person('admin'))
    expect(entries).toMatchObject([
      { action: 'user.password_changed', actor_email: person.email, subject_id: person.id, address: remoteAddress },
    ])
  })

  test('when an admin creates, updates, admits and deletes an account', async () => {
    const admin = await t.person('admin')
    const as = { as: admin, remoteAddress }
    const payload = { email: 'ada@example.com', password: 'a-long-enough-one' }
    const { id } = (await t.call('POST /api/users/', { ...as, payload })).json<{ id: string }>()
    await t.call(`PATCH /api/users/${id}`, { ...as, payload: { first_name: 'Ada', password: 'another-good-one' } })
    await t.call(`PATCH /api/users/${id}`, { ...as, payload: { user_level: 'user' } })
    await t.call(`DELETE /api/users/${id}`, as)
    const { entries } = await read(admin)
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['user.deleted', { user_level: 'user' }],
      ['user.access_granted', { user_level: { from: 'waitlisted', to: 'user' } }],
      ['user.changed', { first_name: { from: null, to: 'Ada' }, password: 'changed' }],
      ['user.created', { user_level: 'waitlisted' }],
    ])
    for (const entry of entries)
      expect(entry).toMatchObject({ actor_id: admin.id, actor_email: admin.email, address: remoteAddress, subject_id: id })
  })

  test('when the landing page figures change', async () => {
    const admin = await t.person('admin')
    await t.call('PATCH /api/admin/landing-figures', { as: admin, payload: { companies: 9 } })
    expect((await read(admin)).entries).toMatchObject([
      {
        action: 'settings.changed',
        subject_kind: 'settings',
        actor_id: admin.id,
        details: { before: { companies: 7, seats_claimed: 4 }, after: { companies: 9, seats_claimed: 4 } },
      },
    ])
  })

  test('not when an action is rejected', async () => {
    const [admin, ceo] = [await t.person('admin'), await t.person('ceo')]
    await t.call(`DELETE /api/users/${ceo.id}`, { as: admin })
    await t.call(`PATCH /api/users/${ceo.id}`, { as: admin, payload: { email: admin.email } })
    expect((await read(admin)).total).toBe(0)
  })
})

describe('GET /api/admin/audit', () => {
  test('returns the newest first, in pages, with the total count', async () => {
    for (const name of ['a', 'b', 'c']) await recordAuditEntry(t.app.ctx, record(name))
    const admin = await t.person('admin')
    // The first read adds an entry; further reads add none for 15 minutes.
    await read(admin)
    const [first, second] = [await read(admin, 'limit=2'), await read(admin, 'skip=2&limit=2')]
    const logged = [...first.entries, ...second.entries].map(({ action, subject_name }) => subject_name ?? action)
    expect(logged).toEqual(['audit.read', 'c', 'b', 'a'])
    expect([first.total, second.total]).toEqual([4, 4])
  })

  test('searches actor, action and subject, and escapes wildcards', async () => {
    const admin = await t.person('admin')
    for (const name of ['ada@example.com', '100% sure']) await recordAuditEntry(t.app.ctx, record(name))
    await recordAuditEntry(
      { ...t.app.ctx, user: { ...admin, user_level: 'admin', first_name: null, last_name: null, memberships: [] } },
      record('c'),
    )
    const found = async (search: string) =>
      (await read(admin, `search=${encodeURIComponent(search)}`)).entries.map((entry) => entry.subject_name)
    expect(await found('ADA@')).toEqual(['ada@example.com'])
    expect(await found('%')).toEqual(['100% sure'])
    expect(await found(admin.email)).toEqual([null, 'c'])
    expect(await found('user.ch')).toHaveLength(3)
  })
})

describe('filters', () => {
  const seen = async (query: string) =>
    (await read(await t.person('admin'), query)).entries.map(({ subject_name }) => subject_name).filter(Boolean)

  test('by actor, action, subject and days, alone and together', async () => {
    const [ada, bob] = [await t.person('ceo'), await t.person('user')]
    for (const [person, name, action] of [
      [ada, 'first', 'tool.created'],
      [bob, 'second', 'tool.deleted'],
    ] as const)
      await recordAuditEntry(
        { ...t.app.ctx, user: { ...person, user_level: 'ceo', first_name: null, last_name: null, memberships: [] } },
        { action, subject_kind: 'tool', subject_id: person.id, subject_name: name },
      )
    const today = dayFromNow(0)
    expect(await seen(`actor=${ada.email}`)).toEqual(['first'])
    expect(await seen('action=tool.deleted')).toEqual(['second'])
    expect(await seen(`subject=${bob.id}`)).toEqual(['second'])
    expect(await seen('subject=FIR')).toEqual(['first'])
    expect(await seen(`from=${today}&to=${today}`)).toEqual(['second', 'first'])
    expect(await seen('to=2020-01-01')).toEqual([])
    expect(await seen('from=2999-01-01')).toEqual([])
    expect(await seen(`actor=${ada.email}&action=tool.deleted`)).toEqual([])
  })

  test.each(['from=yesterday', 'to=2026-02-30', `action=${'x'.repeat(101)}`])('reject %s', async (query) => {
    expect((await t.call(`GET /api/admin/audit?${query}`, { as: await t.person('admin') })).statusCode).toBe(422)
  })
})

describe('sessions', () => {
  const actions = async () => (await t.db.select().from(audit_log).orderBy(audit_log.seq)).map(({ action }) => action)

  test('are recorded when they begin and end', async () => {
    const person = await t.person('user')
    const token = (await t.logIn(person.email, person.password, {}, { remoteAddress: '203.0.113.9' })).json<{ access_token: string }>()
    const as = { ...person, token: token.access_token }
    const [own] = (await t.call('GET /api/auth/sessions', { as }))
      .json<{ id: string; is_current: boolean }[]>()
      .filter((s) => !s.is_current)
    await t.call(`DELETE /api/auth/sessions/${own!.id}`, { as })
    await t.call('DELETE /api/auth/sessions?keep_current=true', { as })
    await t.call('POST /api/auth/logout', { as })
    expect(await actions()).toEqual(['user.logged_in', 'user.session_ended', 'user.logged_out'])
    expect((await read(await t.person('admin'), 'action=user.logged_in')).entries).toMatchObject([
      { actor_id: null, subject_id: person.id, subject_name: person.email, address: '203.0.113.9', details: { method: 'password' } },
    ])
  })

  test('that were rejected are counted, not stored one by one, and an unknown email is not stored', async () => {
    const person = await t.person('user')
    for (let n = 0; n < 8; n++) await t.logIn(person.email, 'wrong')
    for (let n = 0; n < 4; n++) await t.logIn('my-password-in-the-wrong-field', 'wrong')
    const found = await actions()
    expect(found.filter((action) => action === 'user.login_failed')).toHaveLength(5)
    expect(found.filter((action) => action === 'user.unknown_login_failed')).toHaveLength(1)
    expect(JSON.stringify(await t.db.select().from(audit_log))).not.toContain('my-password')
  })
})

describe('denials', () => {
  test('of visible but forbidden actions, and of app admin calls, are recorded, at most thirty an hour', async () => {
    const { id, people } = await createCompany(t)
    for (let n = 0; n < 20; n++) {
      expect((await t.call(`PATCH /api/organizations/${id}`, { as: people.member, payload: { name: 'Mine' } })).statusCode).toBe(409)
      expect((await t.call('GET /api/users/', { as: people.member })).statusCode).toBe(404)
    }
    const denials = (await read(people.appAdmin, 'action=access.denied&limit=100')).entries
    expect(denials).toHaveLength(30)
    expect(denials.slice(-2)).toMatchObject([
      { subject_name: 'GET /api/users/', actor_id: people.member.id },
      { subject_name: 'PATCH /api/organizations/{id}', subject_id: id },
    ])
  })

  test('are not recorded for invisible records', async () => {
    const { id, people } = await createCompany(t)
    await t.call(`PATCH /api/organizations/${id}`, { as: people.stranger, payload: { name: 'Mine' } })
    expect((await read(people.appAdmin, 'action=access.denied')).total).toBe(0)
  })
})
