import type { Calendar, Meeting } from '@adjutant/contract/meetings'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { meetingMessages } from '@adjutant/contract/messages/meeting-messages'
import { readCalendarBytes } from '@adjutant/reader'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Ctx } from '../../../platform/ctx.ts'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import { calendars, meetings, users } from '../../../schema.ts'
import { createCompany, publishedChanges } from '../../../testing/company.ts'
import { dayFromNow } from '../../../testing/days.ts'
import { toForm } from '../../../testing/multipart.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'
import { calendarText, startCalendarServer, type Answer } from '../testing/calendars.ts'
import { createCalendarReader } from './calendar-reading.service.ts'
import { refreshCalendar } from './calendars.service.ts'

const provider = await startCalendarServer()
afterAll(() => provider.close())
const host = `calendar.test:${provider.port}`
const outbound = createOutbound({ allow: [host], resolve: async () => ['127.0.0.1'] })
// meetings.api.test.ts uploads calendars to the default reader, whose process takes half a second of CPU.
const t = testApp({ outbound, readCalendar: createCalendarReader(readCalendarBytes) })

let me: Caller
beforeEach(async () => {
  me = await t.person('user')
  provider.requests.length = 0
})

let paths = 0
/** The path of the address is the secret, as with the major providers. */
function publish(answer: Answer): { path: string; url: string } {
  paths += 1
  const path = `/private-${paths}-canary/basic.ics`
  provider.answer(path, answer)
  return { path, url: `http://${host}${path}` }
}

const add = (as: Caller, url: string, more: object = {}) =>
  t.call('POST /api/calendars/', { as, payload: { name: 'Work', url, time_zone: 'Europe/Berlin', ...more } })
const list = async (as: Caller) => (await t.call('GET /api/calendars/', { as })).json<Calendar[]>()
const meetingsOf = async (as: Caller) =>
  (await t.call(`GET /api/meetings/?from=${dayFromNow(-40)}&to=${dayFromNow(70)}`, { as })).json<Meeting[]>()
const titles = async (as: Caller) => (await meetingsOf(as)).map(({ title }) => title)
const upload = (as: Caller, content: string | Buffer, query = 'time_zone=Europe/Berlin') =>
  t.call(`POST /api/calendars/upload?${query}`, { as, ...toForm({ name: 'team.ics', content, type: 'text/calendar' }) })

/** Waits for a reading that began after the call. */
async function readAfter(as: Caller, change: () => Promise<{ statusCode: number; body: string }>): Promise<Calendar> {
  const begun = Date.now()
  const reply = await change()
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  await vi.waitFor(
    async () => {
      const [row] = await t.db.select().from(calendars).where(eq(calendars.user_id, as.id))
      expect(row!.next_fetch_at.getTime()).toBeGreaterThan(begun + 60_000)
    },
    { timeout: 30_000, interval: 30 },
  )
  return (await list(as))[0]!
}
const added = (as: Caller, url: string) => readAfter(as, () => add(as, url))
const refreshed = (as: Caller, id: string) => readAfter(as, () => t.call(`POST /api/calendars/${id}/refresh`, { as }))

describe('a calendar with an address', () => {
  test('is fetched, and its meetings are listed', async () => {
    const { url } = publish({ body: calendarText({ uid: '1', day: 1 }), headers: { etag: '"one"' } })
    const calendar = await added(me, url)
    expect(calendar).toMatchObject({ kind: 'url', name: 'Work', host: 'calendar.test', error: null, notices: [], meetings: 1 })
    expect(await meetingsOf(me)).toMatchObject([
      { title: 'Board meeting', calendar_id: calendar.id, calendar_name: 'Work', start: `${dayFromNow(1)}T09:00:00.000Z` },
    ])
    expect(await publishedChanges(t)).toContainEqual({
      ...{ topic: 'meetings', kind: 'changed', id: calendar.id, actor_id: null, audience: [me.id] },
    })
  })

  test('never shows its address again: not in a response, the database, the archive or the log', async () => {
    const { url } = publish({ body: calendarText({ uid: '1', day: 1 }) })
    const reply = await add(me, url)
    await vi.waitFor(async () => expect((await list(me))[0]?.read_at).not.toBeNull(), { timeout: 30_000 })
    const { rows } = await t.db.execute<{ row: string }>(sql`select c::text as row from ${calendars} c`)
    const everything = [reply.body, JSON.stringify(await list(me)), rows[0]!.row, t.lines.join('\n')].join('\n')
    expect(everything).not.toContain('canary')
  })

  test('is asked again only for changes', async () => {
    const { path, url } = publish({
      body: calendarText({ uid: '1', day: 1 }),
      headers: { etag: '"one"', 'last-modified': 'Mon, 16 Nov 2026 08:00:00 GMT' },
    })
    const { id } = await added(me, url)
    provider.answer(path, { status: 304 })
    await t.db.update(calendars).set({ next_fetch_at: new Date(0) })
    await readAfter(me, () => t.call(`PATCH /api/calendars/${id}`, { as: me, payload: { name: 'Renamed' } }))
    expect(provider.requests.at(-1)?.headers).toMatchObject({
      'if-none-match': '"one"',
      'if-modified-since': 'Mon, 16 Nov 2026 08:00:00 GMT',
    })
    expect([await titles(me), (await list(me))[0]?.error]).toEqual([['Board meeting'], null])
  })

  test('updates meetings in place, adds new ones, drops cancelled ones and keeps past ones', async () => {
    const { path, url } = publish({
      body: calendarText({ uid: 'past', day: -2, title: 'Past' }, { uid: 'moved', day: 1 }, { uid: 'dropped', day: 2, title: 'Dropped' }),
    })
    const { id } = await added(me, url)
    const before = (await meetingsOf(me)).find(({ title }) => title === 'Board meeting')
    provider.answer(path, { body: calendarText({ uid: 'moved', day: 3, title: 'Moved' }, { uid: 'new', day: 4, title: 'New' }) })
    await refreshed(me, id)
    expect(await titles(me)).toEqual(['Past', 'Moved', 'New'])
    expect((await meetingsOf(me)).find(({ title }) => title === 'Moved')?.id).toBe(before?.id)
  })

  test.each([
    ['disappears', { status: 404, body: 'gone' }, meetingMessages.errors.gone(404)],
    ['is no longer allowed', { status: 403, body: 'no' }, meetingMessages.errors.gone(403)],
    ['has a broken server', { status: 503, body: 'later' }, meetingMessages.errors.server(503)],
    [
      'becomes a sign-in page',
      { body: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } },
      meetingMessages.errors.notACalendar,
    ],
    ['becomes a picture', { body: 'x', headers: { 'content-type': 'image/png' } }, 'The answer is not a text.'],
    [
      'redirects to an internal address',
      { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } },
      appMessages.factory.addressNotAllowed,
    ],
    [
      'redirects to an internal name',
      { status: 302, headers: { location: `http://internal.test:${provider.port}/` } },
      appMessages.factory.addressNotAllowed,
    ],
  ])('keeps its meetings and shows the reason when it %s', async (_what, answer, error) => {
    const { path, url } = publish({ body: calendarText({ uid: '1', day: -1 }, { uid: '2', day: 1 }) })
    const { id, read_at } = await added(me, url)
    provider.answer(path, answer)
    expect(await refreshed(me, id)).toMatchObject({ error, read_at })
    expect(await titles(me)).toHaveLength(2)
  })

  test('shows no error after the next success', async () => {
    const { path, url } = publish({ status: 500, body: 'broken' })
    const { id } = await added(me, url)
    provider.answer(path, { body: calendarText({ uid: '1', day: 1 }) })
    expect(await refreshed(me, id)).toMatchObject({ error: null, meetings: 1 })
  })

  test('can redirect to another allowed address', async () => {
    const target = publish({ body: calendarText({ uid: '1', day: 1 }) })
    const { url } = publish({ status: 301, headers: { location: target.path } })
    expect(await added(me, url)).toMatchObject({ error: null, meetings: 1 })
  })

  test('of 100 MB is not read to the end', async () => {
    let sent = 0
    const piece = 'X-FILLER:'.padEnd(1_000_000, 'x')
    const send: Answer['send'] = (response) => {
      response.writeHead(200, { 'content-type': 'text/calendar' })
      const next = () => {
        while (sent < 100 && !response.destroyed) {
          sent += 1
          if (!response.write(piece)) return void response.once('drain', next)
        }
        response.end()
      }
      next()
    }
    const { url } = publish({ send })
    expect((await added(me, url)).error).toBe("The response is too large, so it wasn't read.")
    expect(sent).toBeLessThan(60)
  })

  test('reports what it left out', async () => {
    const odd = calendarText({ uid: '1', day: 1, lines: ['RRULE:FREQ=SECONDLY'] }, { uid: '2', day: 1, lines: ['RRULE:FREQ=NEVER'] })
    const { url } = publish({ body: odd })
    expect((await added(me, url)).notices.toSorted()).toEqual(
      [meetingMessages.notices.broken(1), meetingMessages.notices.endless(1)].toSorted(),
    )
  })

  test.each([
    ['no address', '', meetingMessages.urlRequired],
    ['a word', 'calendar', meetingMessages.urlInvalid],
    ['a file', 'file:///etc/passwd', appMessages.factory.addressNotAllowed],
    ['a private network', 'https://192.168.1.1/basic.ics', appMessages.factory.addressNotAllowed],
    ['no TLS', 'http://example.com/basic.ics', meetingMessages.urlInvalid],
  ])('rejects %s', async (_what, url, message) => {
    const reply = await add(me, url)
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { errors: [{ field: 'url', message }] }])
  })

  test('accepts webcal addresses, and rejects unknown zones', async () => {
    expect((await add(me, 'webcal://example.com/basic.ics')).json()).toMatchObject({ host: 'example.com' })
    const unknown = await add(me, 'https://example.com/a.ics', { time_zone: 'Mars/Olympus' })
    expect(unknown.json()).toMatchObject({ errors: [{ field: 'time_zone' }] })
  })

  test('can be refreshed by hand twice a minute', async () => {
    const { url } = publish({ body: calendarText({ uid: '1', day: 1 }) })
    const { id } = await added(me, url)
    const ctx = { ...t.app.ctx, rateLimit: true, user: { id: me.id, memberships: [] } } as unknown as Ctx
    await refreshCalendar(ctx, id)
    await expect(refreshCalendar(ctx, id)).rejects.toMatchObject({ status: 429 })
  })

  test('with a new address is read from there', async () => {
    const { url } = publish({ body: calendarText({ uid: '1', day: 1, title: 'Old' }) })
    const { id } = await added(me, url)
    const other = publish({ body: calendarText({ uid: '2', day: 1, title: 'New' }) })
    await readAfter(me, () => t.call(`PATCH /api/calendars/${id}`, { as: me, payload: { url: other.url, name: 'Home' } }))
    expect([await titles(me), (await list(me))[0]?.name]).toEqual([['New'], 'Home'])
  })
})

describe('an uploaded calendar', () => {
  test('is read at once, and can be replaced without losing its meetings', async () => {
    const first = await upload(me, calendarText({ uid: '1', day: 1 }))
    expect([first.statusCode, first.json()]).toMatchObject([201, { kind: 'file', name: 'team', host: null, meetings: 1, error: null }])
    const [before] = await meetingsOf(me)
    const second = await upload(me, calendarText({ uid: '1', day: 2, title: 'Moved' }), `calendar_id=${first.json<Calendar>().id}`)
    expect(second.json()).toMatchObject({ id: first.json<Calendar>().id, meetings: 1 })
    expect(await meetingsOf(me)).toMatchObject([{ id: before?.id, title: 'Moved' }])
  })

  test('has the typed name, which another file can not take', async () => {
    const uploads = [await upload(me, calendarText({ uid: '1', day: 1 }), 'name=Board'), await upload(me, calendarText(), 'name=Board')]
    expect(uploads.map((reply) => reply.json())).toMatchObject([{ name: 'Board' }, { detail: meetingMessages.nameTaken('Board') }])
  })

  test.each([
    ['text that is no calendar', 'hello', meetingMessages.errors.notACalendar],
    ['nothing', '', meetingMessages.errors.notACalendar],
  ])('rejects %s', async (_what, content, message) => {
    const reply = await upload(me, content)
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { errors: [{ field: 'file', message }] }])
    expect(await list(me)).toEqual([])
  })

  test('rejects a form without a file, and more than 25 MB', async () => {
    expect((await t.call('POST /api/calendars/upload', { as: me, ...toForm() })).statusCode).toBe(422)
    expect((await upload(me, Buffer.alloc(25_000_001, ' '))).statusCode).toBe(413)
  })

  test('has no address to change or refresh', async () => {
    const { id } = (await upload(me, calendarText())).json<Calendar>()
    expect((await t.call(`POST /api/calendars/${id}/refresh`, { as: me })).statusCode).toBe(409)
    expect((await t.call(`PATCH /api/calendars/${id}`, { as: me, payload: { url: 'https://example.com/' } })).statusCode).toBe(422)
  })

  test('can be deleted with its meetings', async () => {
    const { id } = (await upload(me, calendarText({ uid: '1', day: 1 }))).json<Calendar>()
    expect((await t.call(`DELETE /api/calendars/${id}`, { as: me })).statusCode).toBe(204)
    expect([await list(me), await meetingsOf(me)]).toEqual([[], []])
  })

  test('counts towards the limit of twenty calendars', async () => {
    for (let n = 0; n < 20; n += 1)
      await t.db.insert(calendars).values({
        ...{ id: t.app.ctx.newId(), user_id: me.id, kind: 'file', name: `C${n}`, time_zone: 'UTC', next_fetch_at: new Date('2100-01-01') },
      })
    // The limit applies before the file is read, so an invalid calendar gets the same error.
    const reply = await upload(me, 'hello')
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { detail: meetingMessages.tooMany }])
  })
})

describe('a calendar is accessible to its owner only', () => {
  test.each(['member', 'manager', 'orgAdmin', 'stranger', 'appAdmin'] as const)('is hidden from the %s', async (role) => {
    const { people } = await createCompany(t)
    const { id } = (await upload(people.creator, calendarText({ uid: '1', day: 1 }))).json<Calendar>()
    const [meeting] = await meetingsOf(people.creator)
    const as = people[role]
    const absent = crypto.randomUUID()
    const calls = (calendarId: string, meetingId: string) => [
      t.call(`PATCH /api/calendars/${calendarId}`, { as, payload: { name: 'Mine' } }),
      t.call(`DELETE /api/calendars/${calendarId}`, { as }),
      t.call(`POST /api/calendars/${calendarId}/refresh`, { as }),
      // The invalid file is not even read.
      upload(as, 'hello', `calendar_id=${calendarId}`),
      t.call(`GET /api/meetings/${meetingId}`, { as }),
      t.call(`PUT /api/meetings/${meetingId}/note`, { as, payload: { content: 'x' } }),
      t.call(`GET /api/meetings/${meetingId}/proposals`, { as }),
      t.call(`POST /api/meetings/${meetingId}/tasks`, { as, payload: { tasks: [{ title: 'x', sentence: '' }] } }),
    ]
    const replies = await Promise.all(calls(id, meeting!.id))
    const unknown = await Promise.all(calls(absent, absent))
    expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(unknown.map(({ body }) => [404, body]))
    expect([await list(as), await meetingsOf(as)]).toEqual([[], []])
    expect(await meetingsOf(people.creator)).toHaveLength(1)
  })

  test('is deleted with the account', async () => {
    await upload(me, calendarText({ uid: '1', day: 1 }))
    await t.db.delete(users).where(eq(users.id, me.id))
    expect([await t.db.$count(calendars), await t.db.$count(meetings)]).toEqual([0, 0])
  })
})
