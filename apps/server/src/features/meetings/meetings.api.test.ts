import { request } from 'node:http'
import type { Meeting, MeetingDetails, MeetingProposal } from '@adjutant/contract/meetings'
import type { Note } from '@adjutant/contract/notes'
import type { Task } from '@adjutant/contract/tasks'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { calendars, meeting_tasks, meetings, notes, tasks } from '../../schema.ts'
import { createCompany, createOrganization, publishedChanges } from '../../testing/company.ts'
import { toForm } from '../../testing/multipart.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { deleteOldMeetings } from './index.ts'
import { calendarText } from './testing/calendars.ts'

vi.setConfig({ testTimeout: 30_000 })

const t = testApp()

let me: Caller
let calendarId: string
beforeEach(async () => {
  me = await t.person('user', { first_name: 'Maria', last_name: 'Keller' })
  calendarId = t.app.ctx.newId()
  const calendar = { kind: 'file' as const, name: 'Work', time_zone: 'UTC', next_fetch_at: new Date('2100-01-01') }
  await t.db.insert(calendars).values({ id: calendarId, user_id: me.id, ...calendar })
})

let count = 0
/** Inserted directly, because reading a calendar starts a process. */
async function insert(row: Partial<typeof meetings.$inferInsert> = {}): Promise<string> {
  count += 1
  const id = t.app.ctx.newId()
  const start_at = row.start_at ?? new Date('2026-11-17T09:00:00Z')
  await t.db.insert(meetings).values({
    ...{ id, user_id: me.id, calendar_id: calendarId, uid: `uid-${count}`, recurrence_id: '', title: 'Board meeting', attendees: [] },
    ...{ start_at, end_at: new Date(start_at.getTime() + 3_600_000), is_all_day: false, time_zone: 'Europe/Berlin', seen_at: new Date() },
    ...row,
  })
  return id
}

const list = async (query: string) => {
  const reply = await t.call(`GET /api/meetings/?${query}`, { as: me })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<Meeting[]>().map(({ title }) => title)
}
const read = async (id: string) => {
  const reply = await t.call(`GET /api/meetings/${id}`, { as: me })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<MeetingDetails>()
}
const attendee = (email: string, name: string | null = null) => ({ email, name, answer: 'accepted' as const })

test.each([
  ['its own zone', 'America/New_York', '2026-11-17'],
  ['the zone of its calendar if its own has no IANA name', null, '2026-11-18'],
])('the note of a meeting has the day in %s', async (_, time_zone, day) => {
  await t.db.update(calendars).set({ time_zone: 'Europe/Berlin' })
  const id = await insert({ time_zone, start_at: new Date('2026-11-17T23:30:00Z') })
  await t.call(`PUT /api/meetings/${id}/note`, { as: me, payload: { content: 'I will send the plan today.' } })
  expect((await read(id)).note?.entry_date).toBe(day)
  const [proposal] = (await t.call(`GET /api/meetings/${id}/proposals`, { as: me })).json<MeetingProposal[]>()
  expect(proposal?.due_date).toBe(day)
})

test('an uploaded calendar is not stored if the person leaves while it is read', async () => {
  const isReading = () => process.getActiveResourcesInfo().includes('ProcessWrap')
  const { headers, payload } = toForm({ name: 'left.ics', content: calendarText({ uid: '1', day: 1 }), type: 'text/calendar' })
  const leaving = request(`${await t.listen()}/api/calendars/upload?time_zone=UTC`, {
    ...{ method: 'POST', headers: { ...headers, authorization: `Bearer ${me.token}` } },
  })
  leaving.on('error', () => undefined).end(payload)
  await vi.waitFor(() => expect(isReading()).toBe(true), { timeout: 10_000, interval: 5 })
  leaving.destroy()
  await vi.waitFor(() => expect(isReading()).toBe(false), { timeout: 30_000, interval: 5 })
  const stored = toForm({ name: 'team.ics', content: calendarText({ uid: '2', day: 1 }), type: 'text/calendar' })
  await t.call('POST /api/calendars/upload', { as: me, ...stored })
  expect((await t.db.select().from(calendars)).map(({ name }) => name).toSorted()).toEqual(['Work', 'team'])
})

describe('GET /api/meetings/', () => {
  const late = new Date('2026-11-17T23:30:00Z')
  test.each([
    ['UTC', ['Late', 'Day']],
    ['Europe/Berlin', ['Day']],
    ['America/New_York', ['Day', 'Late']],
  ])('lists the meetings of a day in %s; an all-day one is on its day everywhere', async (zone, expected) => {
    await insert({ title: 'Late', start_at: late })
    const day = new Date('2026-11-17T00:00:00Z')
    await insert({ title: 'Day', is_all_day: true, time_zone: null, start_at: day, end_at: new Date('2026-11-18T00:00:00Z') })
    const found = await list(`from=2026-11-17&to=2026-11-17&time_zone=${zone}`)
    expect(found.toSorted()).toEqual(expected.toSorted())
    expect(await list(`from=2026-11-16&to=2026-11-16&time_zone=${zone}`)).toEqual([])
  })

  test('lists a meeting that began the day before, and one without a length', async () => {
    await insert({ title: 'Night', start_at: late, end_at: new Date('2026-11-18T02:00:00Z') })
    await insert({ title: 'Moment', start_at: new Date('2026-11-18T00:00:00Z'), end_at: new Date('2026-11-18T00:00:00Z') })
    expect(await list('from=2026-11-18&to=2026-11-18')).toEqual(['Night', 'Moment'])
  })

  test('handles the days on which the clocks change', async () => {
    // 25 October 2026 has 25 hours in Berlin.
    await insert({ title: 'Last hour', start_at: new Date('2026-10-25T22:30:00Z') })
    expect(await list('from=2026-10-25&to=2026-10-25&time_zone=Europe/Berlin')).toEqual(['Last hour'])
    expect(await list('from=2026-10-26&to=2026-10-26&time_zone=Europe/Berlin')).toEqual(['Last hour'])
  })

  test.each(['from=2026-11-17', 'from=x&to=2026-11-17', 'from=2026-11-17&to=2026-11-17&time_zone=Mars'])('rejects %s', async (query) => {
    expect((await t.call(`GET /api/meetings/?${query}`, { as: me })).statusCode).toBe(422)
  })
})

describe('the brief', () => {
  test('matches people by email with contacts and colleagues, each fact with its source', async () => {
    const ann = await t.person('user', { email: 'ann@example.com', first_name: 'Ann', last_name: 'Gupta' })
    const organizationId = await createOrganization(t, 'Northwind', [
      [me, 'user'],
      [ann, 'user'],
    ])
    const contact = await t.call('POST /api/contacts/', {
      as: me,
      payload: { name: 'Carl Weber', role: 'CFO of Acme', emails: ['Carl@acme.example'] },
    })
    const contactId = contact.json<{ id: string }>().id
    await t.call(`POST /api/contacts/${contactId}/past-interactions`, {
      as: me,
      payload: { date: '2026-11-02', summary: 'Lunch about the lease' },
    })
    const task = { title: 'Renew the depot lease', assigned_to_user_id: ann.id, due_date: '2026-11-25', shared_org_ids: [organizationId] }
    await t.call('POST /api/tasks/', { as: me, payload: task })
    await t.call('POST /api/strategic-goals/', { as: me, payload: { title: 'Cheaper depot leases', due_date: '2027-03-31' } })
    const thread = await t.call('POST /api/comms/threads', { as: me, payload: { participant_ids: [ann.id] } })
    const threadId = thread.json<{ id: string }>().id
    await t.call(`POST /api/comms/threads/${threadId}/messages`, { as: me, payload: { text: 'The landlord agrees.' } })
    const id = await insert({
      title: 'Depot lease review',
      organizer: { name: 'Ann', email: 'ann@example.com' },
      attendees: [attendee('carl@acme.example', 'C. Weber'), attendee(me.email), attendee('unknown@example.com', 'Una')],
    })
    const { brief } = await read(id)
    expect(brief.people).toMatchObject([
      { name: 'Ann Gupta', is_organizer: true, user_id: ann.id, contact_id: null, is_you: false },
      { name: 'Carl Weber', role: 'CFO of Acme', contact_id: contactId, user_id: null },
      { is_you: true },
      { name: 'Una', contact_id: null, user_id: null },
    ])
    const sections = Object.fromEntries(brief.sections.map(({ kind, lines }) => [kind, lines]))
    expect(sections.exchanges).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          text: 'Lunch about the lease',
          date: '2026-11-02',
          source: expect.objectContaining({ kind: 'contact', id: contactId }),
        }),
        expect.objectContaining({
          text: 'The landlord agrees.',
          person: 'You',
          source: expect.objectContaining({ kind: 'thread', id: threadId }),
        }),
      ]),
    )
    expect(sections.tasks).toMatchObject([
      { date: '2026-11-25', person: 'Ann Gupta', source: { kind: 'task', title: 'Renew the depot lease' } },
    ])
    expect(sections.goals).toMatchObject([{ source: { kind: 'goal', title: 'Cheaper depot leases' } }])
    expect(brief.sections.map(({ kind }) => kind)).toEqual(['exchanges', 'tasks', 'goals'])
  })

  test('lists the open promises between the person and the others, in both directions', async () => {
    const payload = { name: 'Carl Weber', emails: ['carl@acme.example'] }
    const contact_id = (await t.call('POST /api/contacts/', { as: me, payload })).json<{ id: string }>().id
    for (const promise of [
      { direction: 'i_owe', text: 'Send the plan', contact_id, due_date: '2026-11-20' },
      { direction: 'owed_to_me', text: 'Carl sends the contract', contact_id },
      { direction: 'i_owe', text: 'To somebody else', counterpart_name: 'Zoe' },
    ])
      await t.call('POST /api/commitments/', { as: me, payload: promise })
    const { brief } = await read(await insert({ title: 'Call', attendees: [attendee('carl@acme.example')] }))
    const person = 'Carl Weber'
    expect(brief.sections.filter(({ kind }) => kind.startsWith('owed'))).toEqual([
      { kind: 'owed_by_you', lines: [{ text: 'Send the plan', date: '2026-11-20', person, source: null }] },
      { kind: 'owed_to_you', lines: [{ text: 'Carl sends the contract', date: null, person, source: null }] },
    ])
  })

  test('excludes records that the person can’t see', async () => {
    const { people } = await createCompany(t)
    await t.call('POST /api/contacts/', { as: people.creator, payload: { name: 'Hidden Carl', emails: ['carl@acme.example'] } })
    await t.call('POST /api/tasks/', { as: people.creator, payload: { title: 'Secret lease task' } })
    const id = await insert({
      title: 'Secret lease',
      attendees: [attendee('carl@acme.example', 'Carl'), attendee(people.creator.email, 'Stranger')],
    })
    const { brief } = await read(id)
    expect(brief.people).toMatchObject([
      { name: 'Carl', contact_id: null },
      { name: 'Stranger', user_id: null },
    ])
    expect(brief.sections).toEqual([])
  })
})

describe('the note and its tasks', () => {
  const saveNote = (id: string, content: string) => t.call(`PUT /api/meetings/${id}/note`, { as: me, payload: { content } })
  const proposals = async (id: string) => (await t.call(`GET /api/meetings/${id}/proposals`, { as: me })).json<MeetingProposal[]>()

  test('the note is a note of that day, saved again in place', async () => {
    const id = await insert({ start_at: new Date('2026-11-17T23:30:00Z') })
    const first = (await saveNote(id, 'One')).json<Note>()
    const second = (await saveNote(id, 'Two')).json<Note>()
    expect([second.id, second.content, second.entry_date]).toEqual([first.id, 'Two', '2026-11-18'])
    expect(await t.db.$count(notes)).toBe(1)
    expect(await read(id)).toMatchObject({ has_note: true, note: { content: 'Two' } })
    expect(await publishedChanges(t)).toContainEqual(expect.objectContaining({ topic: 'meetings', kind: 'changed', id, audience: [me.id] }))
  })

  test('a deleted note is replaced by a new one', async () => {
    const id = await insert()
    const { id: noteId } = (await saveNote(id, 'One')).json<Note>()
    await t.call(`DELETE /api/journals/${noteId}`, { as: me })
    expect(await read(id)).toMatchObject({ note: null, has_note: false })
    expect((await saveNote(id, 'Two')).json<Note>().id).not.toBe(noteId)
    expect(await read(id)).toMatchObject({ note: { content: 'Two' } })
  })

  test.each([{ content: ' ' }, { content: 'x'.repeat(100_001) }, {}])('rejects %j', async (payload) => {
    expect((await t.call(`PUT /api/meetings/${await insert()}/note`, { as: me, payload })).statusCode).toBe(422)
    expect(await t.db.$count(notes)).toBe(0)
  })

  test('proposes tasks and creates only the approved ones', async () => {
    const ann = await t.person('user', { email: 'ann@example.com', first_name: 'Ann', last_name: 'Gupta' })
    await createOrganization(t, 'Northwind', [
      [me, 'user'],
      [ann, 'user'],
    ])
    const id = await insert({ attendees: [attendee('ann@example.com'), attendee('jana@x.example', 'Jana Horák')] })
    expect(await proposals(id)).toEqual([])
    await saveNote(
      id,
      'Good talk.\nJana will check the lease\n- Ann will send the contract by Friday\n- I’ll call the bank tomorrow\nDecision: we open the Lyon depot',
    )
    const found = await proposals(id)
    const guests = found.shift()
    expect(guests).toMatchObject({ kind: 'action', title: 'Jana Horák: Check the lease', assignee: null })
    expect(found).toMatchObject([
      { kind: 'action', title: 'Send the contract', due_date: '2026-11-20', assignee: { id: ann.id } },
      { kind: 'action', title: 'Call the bank', due_date: '2026-11-18', assignee: { id: me.id } },
      { kind: 'decision' },
    ])
    expect(await t.db.$count(tasks)).toBe(0)
    const [first] = found
    const approved = {
      title: 'Send the signed contract',
      due_date: first!.due_date,
      assigned_to_user_id: ann.id,
      sentence: first!.sentence,
    }
    const reply = await t.call(`POST /api/meetings/${id}/tasks`, { as: me, payload: { tasks: [approved] } })
    expect([reply.statusCode, reply.json<Task[]>()]).toMatchObject([
      201,
      [
        {
          title: 'Send the signed contract',
          due_date: '2026-11-20',
          assigned_to_user_id: ann.id,
          description: expect.stringContaining(`/app/meetings/${id}`),
        },
      ],
    ])
    expect((await proposals(id)).map(({ title }) => title)).toEqual([guests!.title, 'Call the bank', expect.any(String)])
    expect((await read(id)).tasks).toMatchObject([{ title: 'Send the signed contract' }])
  })

  test('creates all approved tasks or none', async () => {
    const id = await insert()
    const stranger = await t.person('user')
    const payload = {
      tasks: [
        { title: 'One', sentence: '' },
        { title: 'Two', sentence: '', assigned_to_user_id: stranger.id },
      ],
    }
    expect((await t.call(`POST /api/meetings/${id}/tasks`, { as: me, payload })).statusCode).toBe(422)
    expect([await t.db.$count(tasks), await t.db.$count(meeting_tasks)]).toEqual([0, 0])
  })
})

test('meetings of long ago are deleted, unless they have a note or tasks', async () => {
  const old = new Date('2025-01-01T09:00:00Z')
  await insert({ title: 'Old', start_at: old })
  const noted = await insert({ title: 'Noted', start_at: old })
  await t.call(`PUT /api/meetings/${noted}/note`, { as: me, payload: { content: 'Kept' } })
  await deleteOldMeetings(t.app.ctx)
  expect(await list('from=2024-12-01&to=2026-12-31')).toEqual(['Noted'])
})
