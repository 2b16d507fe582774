import type { NewCalendarFeed } from '@adjutant/contract/meetings'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { calendar_feeds, memberships, users } from '../../../schema.ts'
import { createCompany } from '../../../testing/company.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'

const t = testApp()

let me: Caller
beforeEach(async () => {
  me = await t.person('user')
})

const renew = async (as: Caller) => {
  const reply = await t.call('POST /api/calendars/feed', { as })
  expect(reply.statusCode, reply.body).toBe(201)
  return new URL(reply.json<NewCalendarFeed>().url)
}
const get = ({ pathname, search }: URL, headers: Record<string, string> = {}) => t.call(`GET ${pathname as '/'}${search}`, { headers })
const state = async (as: Caller) => (await t.call('GET /api/calendars/feed', { as })).json<{ is_enabled: boolean }>()
const addTask = (as: Caller, task: object) => t.call('POST /api/tasks/', { as, payload: { title: 'A task', ...task } })

test("lists the user's own open tasks with due dates and goals, without details", async () => {
  const mine = { assigned_to_user_id: me.id, due_date: '2027-03-01', description: 'canary', notes: 'canary' }
  await addTask(me, { title: 'Sign the lease', ...mine })
  await addTask(me, { title: 'Done already', ...mine, status: 'Done' })
  await addTask(me, { title: 'Someday', ...mine, due_date: null })
  await t.call('POST /api/strategic-goals/', { as: me, payload: { title: 'Grow', due_date: '2027-06-30', description: 'canary' } })
  const reply = await get(await renew(me))
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const titles = reply.body.split('\r\n').filter((line) => line.startsWith('SUMMARY:'))
  expect(titles).toEqual(['SUMMARY:Sign the lease', 'SUMMARY:Goal: Grow'])
  expect(reply.body).toContain('DTSTART;VALUE=DATE:20270301')
  expect(reply.body).not.toContain('canary')
})

test('answers 304 while nothing has changed', async () => {
  const url = await renew(me)
  const etag = String((await get(url)).headers.etag)
  expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304)
  await addTask(me, { assigned_to_user_id: me.id, due_date: '2027-03-01' })
  expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(200)
})

test('a renewed address replaces the old one, and a removed one returns 404', async () => {
  const [first, second] = [await renew(me), await renew(me)]
  expect([(await get(first)).statusCode, (await get(second)).statusCode, await state(me)]).toMatchObject([404, 200, { is_enabled: true }])
  expect((await t.call('DELETE /api/calendars/feed', { as: me })).statusCode).toBe(204)
  expect([(await get(second)).statusCode, await state(me)]).toMatchObject([404, { is_enabled: false }])
})

test.each([
  ['', 422],
  ['?key=', 422],
  ['?key=wrong', 404],
  [`?key=${'x'.repeat(100)}`, 404],
])('an address with the key %j gets %i', async (search, status) => {
  await renew(me)
  expect((await t.call(`GET /api/calendar-feed/tasks.ics${search}`)).statusCode).toBe(status)
})

test('only the hash of the key is stored, and the log masks the key', async () => {
  const url = await renew(me)
  await get(url)
  const key = url.searchParams.get('key')!
  const { rows } = await t.db.execute<{ row: string }>(sql`select f::text as row from ${calendar_feeds} f`)
  expect([rows[0]!.row.includes(key), t.lines.join('').includes(key)]).toEqual([false, false])
})

test('uses the current permissions: a left organization, a waitlisted and a deleted account', async () => {
  const { id, people } = await createCompany(t)
  const goal = { title: 'Ours', due_date: '2027-06-30', organization_id: id }
  await t.call('POST /api/strategic-goals/', { as: people.creator, payload: goal })
  const url = await renew(people.member)
  expect((await get(url)).body).toContain('Goal: Ours')
  await t.db.delete(memberships).where(eq(memberships.user_id, people.member.id))
  expect((await get(url)).body).not.toContain('Ours')
  await t.db.update(users).set({ user_level: 'waitlisted' }).where(eq(users.id, people.member.id))
  expect((await get(url)).statusCode).toBe(404)
  await t.db.delete(users).where(eq(users.id, people.member.id))
  expect([(await get(url)).statusCode, await t.db.$count(calendar_feeds)]).toEqual([404, 0])
})
