import type { AuditEntry } from '@adjutant/contract/admin'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit_log } from '../../platform/db/schema/index.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { ensureFirstAdmin } from '../users/users.door.ts'
import { recordDeed } from './audit.door.ts'

const t = testApp()

const read = async (as: Caller, query = '') => {
  const reply = await t.call(`GET /api/admin/audit?${query}`, { as })
  return { entries: reply.json<AuditEntry[]>(), total: Number(reply.headers['x-total-count']) }
}

const deed = (name: string) => ({ action: 'user.changed', subject_kind: 'user' as const, subject_id: null, subject_name: name })

describe('the audit log', () => {
  test.each(['update audit_log set action = $$x$$', 'delete from audit_log', 'truncate audit_log', 'truncate audit_log cascade'])(
    'refuses: %s',
    async (statement) => {
      await recordDeed(t.app.ctx, deed('a'))
      await expect(t.db.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: expect.objectContaining({ message: 'The audit log cannot be changed.' }),
      })
      expect(await t.db.$count(audit_log)).toBe(1)
    },
  )

  test('forgets nothing when what it speaks of is deleted', async () => {
    const [person, admin] = [await t.person('user'), await t.person('admin')]
    await t.call(`PATCH /api/users/${person.id}`, { as: admin, payload: { first_name: 'Ada' } })
    await t.call(`DELETE /api/users/${person.id}`, { as: admin })
    expect((await read(admin)).entries.map(({ action }) => action)).toEqual(['user.deleted', 'user.changed'])
  })

  test('has no entry of a deed that was rolled back', async () => {
    const failing = inTransaction(t.app.ctx, async (tx) => {
      await recordDeed(tx, deed('a'))
      throw new Error('after all, no')
    })
    await expect(failing).rejects.toThrow('after all, no')
    expect(await t.db.$count(audit_log)).toBe(0)
  })
})

describe('is written', () => {
  const remoteAddress = '203.0.113.7'

  test('when somebody signs up, with the address but without an actor', async () => {
    const payload = { email: 'ada@example.com', first_name: 'Ada', last_name: 'L', password: 'engine' }
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

  test('when the first admin is made, by nobody from nowhere', async () => {
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

  test('when an admin creates, changes, lets in and deletes an account', async () => {
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

  test('when the figures of the landing page are changed', async () => {
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

  test('not when a deed is refused', async () => {
    const [admin, ceo] = [await t.person('admin'), await t.person('ceo')]
    await t.call(`DELETE /api/users/${ceo.id}`, { as: admin })
    await t.call(`PATCH /api/users/${ceo.id}`, { as: admin, payload: { email: admin.email } })
    expect((await read(admin)).total).toBe(0)
  })
})

describe('GET /api/admin/audit', () => {
  test('gives the newest first, in pages, with the whole count', async () => {
    for (const name of ['a', 'b', 'c']) await recordDeed(t.app.ctx, deed(name))
    const admin = await t.person('admin')
    const [first, second] = [await read(admin, 'limit=2'), await read(admin, 'skip=2&limit=2')]
    expect([...first.entries, ...second.entries].map(({ subject_name }) => subject_name)).toEqual(['c', 'b', 'a'])
    expect([first.total, second.total]).toEqual([3, 3])
  })

  test('searches actor, deed and subject, and takes wildcards as they are written', async () => {
    const admin = await t.person('admin')
    for (const name of ['ada@example.com', '100% sure']) await recordDeed(t.app.ctx, deed(name))
    await recordDeed(
      { ...t.app.ctx, user: { ...admin, user_level: 'admin', first_name: null, last_name: null, memberships: [] } },
      deed('c'),
    )
    const found = async (search: string) =>
      (await read(admin, `search=${encodeURIComponent(search)}`)).entries.map((entry) => entry.subject_name)
    expect(await found('ADA@')).toEqual(['ada@example.com'])
    expect(await found('%')).toEqual(['100% sure'])
    expect(await found(admin.email)).toEqual(['c'])
    expect(await found('user.ch')).toHaveLength(3)
  })
})
