import type { UnreadChanges } from '@adjutant/contract/records/history'
import type { Task } from '@adjutant/contract/tasks'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { historyAdapters } from '../../feature-ports.ts'
import { mails, users, visits } from '../../schema.ts'
import { createCompany, publishedChanges } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { queueWeeklyMails } from './index.ts'
import { selectRecipients } from './visits.store.ts'
import { toMailedWeek } from './weekly-mail.service.ts'

const t = testApp()

const createTask = async (as: Caller, payload: object) => (await t.call('POST /api/tasks/', { as, payload })).json<Task>()
const unread = async (as: Caller) => (await t.call('GET /api/changes/since-last-visit', { as })).json<UnreadChanges>()
const visit = (as: Caller) => t.call('POST /api/changes/visits', { as })
const seenHoursAgo = (as: Caller, hours: number) =>
  t.db
    .update(visits)
    .set({ last_seen_at: sql`now() - make_interval(hours => ${hours})`, unread_since: sql`now() - interval '3 days'` })
    .where(eq(visits.user_id, as.id))
const sinceHours = async (as: Caller) => Math.round((Date.now() - Date.parse((await unread(as)).since)) / 3_600_000)

describe('changes since the last visit', () => {
  test('are those of others in records that I can see, grouped by record', async () => {
    const { people, id: organization } = await createCompany(t)
    const { creator, member, manager, stranger } = people
    const task = await createTask(creator, { title: 'Plan', shared_org_ids: [organization] })
    await createTask(creator, { title: 'Private' })
    await t.db.execute(sql`update versions set at = at - interval '8 days'`)
    await t.call(`PUT /api/tasks/${task.id}`, { as: manager, payload: { status: 'Review' } })
    await t.call(`PUT /api/tasks/${task.id}`, { as: creator, payload: { status: 'Done' } })
    await createTask(member, { title: 'Mine', shared_org_ids: [organization] })
    const { records, total } = await unread(member)
    expect([total, records.length]).toEqual([1, 1])
    expect(records[0]).toMatchObject({ kind: 'task', id: task.id, title: 'Plan', action: 'updated', count: 2, agents: [], more_changes: 0 })
    expect(records[0]!.changes).toEqual([{ field: 'status', from: 'To Do', to: 'Done' }])
    expect(records[0]!.actors.map(({ id }) => id).toSorted()).toEqual([creator.id, manager.id].toSorted())
    expect((await unread(stranger)).records).toEqual([])
    expect((await unread(creator)).records.map(({ title, action }) => [title, action])).toEqual([
      ['Mine', 'created'],
      ['Plan', 'updated'],
    ])
  })

  test('are read until something else changes, on all open pages', async () => {
    const { people, id: organization } = await createCompany(t)
    await createTask(people.creator, { title: 'Plan', shared_org_ids: [organization] })
    expect((await unread(people.member)).total).toBe(1)
    expect((await t.call('POST /api/changes/mark-read', { as: people.member })).statusCode).toBe(204)
    expect((await unread(people.member)).total).toBe(0)
    expect((await publishedChanges(t)).at(-1)).toMatchObject({ topic: 'history', audience: [people.member.id] })
    await createTask(people.creator, { title: 'Next', shared_org_ids: [organization] })
    expect((await unread(people.member)).total).toBe(1)
  })

  test('begin after a gap of four hours, and not within a visit', async () => {
    const me = await t.person('user')
    await visit(me)
    await seenHoursAgo(me, 3)
    await visit(me)
    expect(await sinceHours(me)).toBe(72)
    await seenHoursAgo(me, 5)
    await visit(me)
    expect(await sinceHours(me)).toBe(5)
  })

  test('go back 30 days at most', async () => {
    const me = await t.person('user')
    await visit(me)
    await t.db.update(visits).set({ last_seen_at: new Date('2020-01-01'), unread_since: new Date('2020-01-01') })
    expect(await sinceHours(me)).toBe(30 * 24)
  })
})

describe('the weekly mail', () => {
  const arrange = async () => {
    const { people, id: organization } = await createCompany(t)
    await createTask(people.creator, { title: 'Plan', shared_org_ids: [organization] })
    await t.db.update(users).set({ created_at: new Date('2020-01-01'), email_verified_at: new Date() })
    return people
  }
  const mailed = async () => (await t.db.select().from(mails)).filter(({ key }) => key.startsWith('weekly-changes'))
  const send = () => queueWeeklyMails(t.app.ctx, historyAdapters)

  test('is queued once per person and week, also by two servers at the same time', async () => {
    const { member, creator, stranger } = await arrange()
    await Promise.all([send(), send()])
    await send()
    await vi.waitFor(() => expect(t.mails.map(({ recipient }) => recipient)).toContain(member.email))
    const recipients = (await mailed()).map(({ recipient }) => recipient)
    expect(recipients.filter((one) => one === member.email)).toHaveLength(1)
    expect(recipients).not.toContain(creator.email)
    expect(recipients).not.toContain(stranger.email)
    const [text] = t.mails.filter(({ recipient }) => recipient === member.email)
    expect(text).toMatchObject({ subject: 'One record changed last week', body: expect.stringContaining('task “Plan”: created by') })
  })

  test('is considered once: whoever turned it off or was considered this week is not read again', async () => {
    const monday = '2026-11-16'
    const states = {
      new: undefined,
      on: { weekly_mail: true },
      lastWeek: { mailed_week: '2026-11-09' },
      thisWeek: { mailed_week: monday },
      nextWeek: { mailed_week: '2026-11-23' },
      off: { weekly_mail: false },
    }
    const ids: Record<string, string> = {}
    for (const [name, row] of Object.entries(states)) {
      const { id } = await t.person('user', { created_at: new Date('2020-01-01') })
      ids[id] = name
      if (row) await t.db.insert(visits).values({ user_id: id, unread_since: new Date(), ...row })
    }
    const found = await selectRecipients(t.app.ctx, monday, '00000000-0000-0000-0000-000000000000')
    expect(found.map(({ id }) => ids[id]).toSorted()).toEqual(['lastWeek', 'new', 'on'])
  })

  test('can be turned off', async () => {
    const { member } = await arrange()
    expect((await t.call('GET /api/changes/weekly-mail', { as: member })).json()).toEqual({ enabled: true })
    const reply = await t.call('PUT /api/changes/weekly-mail', { as: member, payload: { enabled: false } })
    expect(reply.json()).toEqual({ enabled: false })
    await send()
    expect((await mailed()).map(({ recipient }) => recipient)).not.toContain(member.email)
  })

  test.each([
    ['2026-11-16T05:59:00Z', '2026-11-09'],
    ['2026-11-16T06:00:00Z', '2026-11-16'],
    ['2026-11-22T23:59:00Z', '2026-11-16'],
  ])('of %s belongs to the week of %s', (now, monday) => {
    expect(toMailedWeek(new Date(now))).toBe(monday)
  })
})
