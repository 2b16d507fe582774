import type { BinEntry } from '@adjutant/contract/bin'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { trashAdapters } from '../../feature-ports.ts'
import { audit_log, conversations, memberships, organizations, users } from '../../schema.ts'
import { createCompany, type Company } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { applyRetention } from './retention.service.ts'

const t = testApp()

let ours: Company
let owner: Caller
beforeEach(async () => {
  ours = await createCompany(t)
  owner = ours.people.orgAdmin
  await t.db.update(organizations).set({ owner_id: owner.id }).where(eq(organizations.id, ours.id))
})

const read = (as: Caller | undefined, id = ours.id) => t.call(`GET /api/organizations/${id}/retention`, { as })
const put = (as: Caller | undefined, payload: object, id = ours.id) => t.call(`PUT /api/organizations/${id}/retention`, { as, payload })
const preview = (as: Caller, query: string, id = ours.id) => t.call(`GET /api/organizations/${id}/retention/preview?${query}`, { as })
const joinPrimary = (person: Caller, change: Partial<typeof users.$inferInsert> = { organization_id: ours.id }) =>
  t.db.update(users).set(change).where(eq(users.id, person.id))

async function conversation(of: Caller, days: number): Promise<string> {
  const id = t.app.ctx.newId()
  await t.db.execute(sql`insert into conversations (id, user_id, name, updated_at)
    values (${id}, ${of.id}, 'x', now() - make_interval(days => ${days}))`)
  return id
}
async function run(of: Caller, days: number | null, more: { conversation_id?: string } = {}): Promise<string> {
  const id = t.app.ctx.newId()
  await t.db
    .execute(sql`insert into runs (id, kind, user_id, definition_id, name, snapshot, status, seq, step, counts, ended_at, conversation_id, lease_until)
    values (${id}, 'crew', ${of.id}, ${id}, 'x', '{}', ${days === null ? 'waiting' : 'completed'}, 0, 0, '{}',
      now() - make_interval(days => ${days}::int), ${more.conversation_id ?? null}, null)`)
  return id
}
const remains = async (table: string, ids: string[]) => {
  const { rows } = await t.db.execute<{ id: string }>(sql`select id from ${sql.identifier(table)} where id in ${ids}`)
  return ids.map((id) => rows.some((row) => row.id === id))
}

describe('retention periods', () => {
  test.each([
    ['orgAdmin', 200],
    ['appAdmin', 200],
    ['member', 409],
    ['manager', 409],
    ['stranger', 404],
  ] as const)('return to %s the status %i in every call', async (role, status) => {
    const as = ours.people[role]
    const replies = [await read(as), await put(as, { runs_days: 9 }), await preview(as, 'runs_days=9')]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([status, status, status])
  })

  test('are set by an organization admin of level ceo, and not by other admins, former owners or without a session', async () => {
    const [chief, clerk, former] = [await t.person('ceo'), await t.person('user'), await t.person('ceo')]
    for (const { id } of [chief, clerk]) await t.db.insert(memberships).values({ user_id: id, organization_id: ours.id, access: 'admin' })
    await t.db.update(organizations).set({ owner_id: former.id }).where(eq(organizations.id, ours.id))
    await t.db.insert(memberships).values({ user_id: former.id, organization_id: ours.id, access: 'admin' })
    const handed = await t.call(`POST /api/organizations/${ours.id}/owner`, { as: former, payload: { user_id: owner.id } })
    expect(handed.statusCode).toBe(200)
    expect((await t.call(`POST /api/organizations/${ours.id}/leave`, { as: former, payload: {} })).statusCode).toBe(204)
    const codes: [Caller | undefined, number][] = [
      [chief, 200],
      [clerk, 409],
      [former, 404],
      [undefined, 401],
    ]
    for (const [as, code] of codes)
      expect([(await read(as)).statusCode, (await put(as, { runs_days: 9 })).statusCode]).toEqual([code, code])
    // Managing one organization gives no access to another.
    expect((await put(owner, { runs_days: 9 }, ours.strangersId)).statusCode).toBe(404)
    expect((await read(ours.people.stranger, ours.strangersId)).json()).toMatchObject({ runs_days: null })
  })

  test('are empty by default; a change keeps absent fields, null removes a period, and the audit log records it', async () => {
    expect((await read(owner)).json()).toEqual({ conversations_days: null, runs_days: null, bin_days: 30 })
    await put(owner, { conversations_days: 90, bin_days: 7 })
    expect((await put(owner, { conversations_days: null, runs_days: 30 })).json()).toEqual({
      conversations_days: null,
      runs_days: 30,
      bin_days: 7,
    })
    await put(owner, { runs_days: 30 })
    const rows = await t.db.select().from(audit_log).where(eq(audit_log.action, 'organization.retention_changed')).orderBy(audit_log.seq)
    expect(rows.map(({ organization_id, details }) => [organization_id, details])).toEqual([
      [ours.id, { conversations_days: { from: null, to: 90 }, bin_days: { from: 30, to: 7 } }],
      [ours.id, { conversations_days: { from: 90, to: null }, runs_days: { from: null, to: 30 } }],
    ])
  })

  test.each([
    { bin_days: 0 },
    { bin_days: 31 },
    { bin_days: null },
    { runs_days: 0 },
    { runs_days: 1.5 },
    { conversations_days: 3651 },
    { runs_days: 'x' },
  ])('reject %j', async (payload) => {
    expect((await put(owner, payload)).statusCode).toBe(422)
  })
})

describe('the cleanup', () => {
  test('deletes conversations and runs of the organization’s people only', async () => {
    const { member, manager, creator, stranger } = ours.people
    await joinPrimary(member)
    await joinPrimary(manager, { managed_by_id: ours.id })
    await put(owner, { conversations_days: 10, runs_days: 20 })
    const talks = [
      await conversation(member, 11),
      await conversation(manager, 11),
      await conversation(member, 9),
      await conversation(creator, 99),
      await conversation(stranger, 99),
    ]
    const runs = [await run(member, 21), await run(member, 19), await run(creator, 99)]
    expect((await preview(owner, 'conversations_days=10&runs_days=20')).json()).toEqual({ conversations: 2, runs: 1, bin: 0 })
    await applyRetention(t.app.ctx, trashAdapters)
    expect(await remains('conversations', talks)).toEqual([false, false, true, true, true])
    expect(await remains('runs', runs)).toEqual([false, true, true])
    expect((await preview(owner, 'conversations_days=10&runs_days=20')).json()).toEqual({ conversations: 0, runs: 0, bin: 0 })
  })

  test('keeps a conversation with an active answer or a run, and active runs', async () => {
    const { member } = ours.people
    await joinPrimary(member)
    await put(owner, { conversations_days: 1, runs_days: 1 })
    const [answering, running] = [await conversation(member, 99), await conversation(member, 99)]
    await t.db.execute(sql`insert into messages (id, conversation_id, sender, content, lease_until)
      values (${t.app.ctx.newId()}, ${answering}, 'assistant', '', now() + interval '1 hour')`)
    const active = await run(member, null, { conversation_id: running })
    await applyRetention(t.app.ctx, trashAdapters)
    expect(await remains('conversations', [answering, running])).toEqual([true, true])
    expect(await remains('runs', [active])).toEqual([true])
  })

  test('uses the shorter period of two organizations and deletes more than one batch', async () => {
    const { member } = ours.people
    await joinPrimary(member, { organization_id: ours.strangersId, managed_by_id: ours.id })
    await put(ours.people.appAdmin, { conversations_days: 100 }, ours.strangersId)
    await put(owner, { conversations_days: 5 })
    await t.db.execute(sql`insert into conversations (id, user_id, name, updated_at)
      select gen_random_uuid(), ${member.id}::uuid, 'x', now() - interval '6 days' from generate_series(1, 250)`)
    await applyRetention(t.app.ctx, trashAdapters)
    expect(await t.db.$count(conversations)).toBe(0)
  })

  test('empties the trash after the period, and the trash shows it', async () => {
    const { member, creator } = ours.people
    await joinPrimary(member)
    await put(owner, { bin_days: 3 })
    const trashed = async (as: Caller) => {
      const { id } = (await t.call('POST /api/journals/', { as, payload: { content: 'x' } })).json<{ id: string }>()
      await t.call(`DELETE /api/journals/${id}`, { as })
      return id
    }
    const [mine, foreign] = [await trashed(member), await trashed(creator)]
    const [entry] = (await t.call('GET /api/bin/', { as: member })).json<BinEntry[]>()
    expect(Date.parse(entry!.purge_at) - Date.parse(entry!.deleted_at)).toBe(3 * 86_400_000)
    await t.db.execute(sql`update notes set deleted_at = now() - interval '4 days'`)
    expect((await preview(owner, '')).json()).toEqual({ conversations: 0, runs: 0, bin: 1 })
    await applyRetention(t.app.ctx, trashAdapters)
    expect(await remains('notes', [mine, foreign])).toEqual([false, true])
  })

  test("keeps another organization's records, even if one of our people deleted them", async () => {
    const { member, stranger } = ours.people
    await joinPrimary(member)
    await t.db.insert(memberships).values({ user_id: member.id, organization_id: ours.strangersId, access: 'admin' })
    await put(owner, { bin_days: 1 })
    const trashed = async (by: Caller) => {
      const payload = { title: 'x', shared_org_ids: [ours.strangersId] }
      const { id } = (await t.call('POST /api/tasks/', { as: by, payload })).json<{ id: string }>()
      expect((await t.call(`DELETE /api/tasks/${id}`, { as: member })).statusCode).toBe(204)
      return id
    }
    const ids = [await trashed(stranger), await trashed(member)]
    await t.db.execute(sql`update tasks set deleted_at = now() - interval '2 days'`)
    expect((await preview(owner, 'bin_days=1')).json()).toMatchObject({ bin: 1 })
    await applyRetention(t.app.ctx, trashAdapters)
    expect(await remains('tasks', ids)).toEqual([true, false])
  })
})
