import type { Note } from '@adjutant/contract/notes'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { describe, expect, test } from 'vitest'
import type { Ctx } from '../../platform/ctx.ts'
import { notes } from '../../schema.ts'
import { can } from '../../platform/permissions.ts'
import { notePermissions } from './notes.policy.ts'
import { createCompany, publishedChanges } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { createNote } from './notes.service.ts'

const t = testApp()

const post = (as: Caller, payload: object) => t.call('POST /api/journals/', { as, payload })
const create = async (as: Caller, payload: object = {}): Promise<Note> => {
  const reply = await post(as, { content: 'A thought', ...payload })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json()
}
const read = (as: Caller, id: string) => t.call(`GET /api/journals/${id}`, { as })
const change = (as: Caller, id: string, payload: object) => t.call(`PUT /api/journals/${id}`, { as, payload })
const remove = (as: Caller, id: string) => t.call(`DELETE /api/journals/${id}`, { as })

const wrongNotes = [
  ['blank content', { content: ' \n\t ' }, appMessages.note.contentRequired],
  ['content of null', { content: null }, appMessages.note.contentRequired],
  ['100,001 characters', { content: 'x'.repeat(100_001) }, 'Use at most 100,000 characters.'],
  ['a day that does not exist', { entry_date: '2026-02-29' }, 'This is not a valid date.'],
  ['a day of the year 0', { entry_date: '0000-12-31' }, 'This is not a valid date.'],
] as const

describe('POST /api/journals/', () => {
  test("creates the user's own note for the sent day", async () => {
    const me = await t.person('user')
    const note = await create(me, { content: ' **Bold** plan\n', entry_date: '2026-03-01' })
    expect(note).toMatchObject({ user_id: me.id, content: '**Bold** plan', entry_date: '2026-03-01' })
    expect((await read(me, note.id)).json()).toEqual(note)
    expect(await publishedChanges(t)).toEqual([{ topic: 'notes', kind: 'created', id: note.id, actor_id: me.id, audience: [me.id] }])
  })

  test('defaults to today in UTC', async () => {
    const { id } = await t.person('user')
    const clock = { now: () => new Date('2026-03-01T23:59:59.999Z') }
    const note = await createNote({ ...t.app.ctx, clock, user: { id } } as Ctx, { content: 'x' })
    expect(note.entry_date).toBe('2026-03-01')
  })

  test('ignores a forged user_id', async () => {
    const [me, other] = [await t.person('user'), await t.person('user')]
    const note = await create(me, { user_id: other.id, id: other.id, created_at: '2001-01-01T00:00:00Z' })
    expect(note.user_id).toBe(me.id)
    expect(note.id).not.toBe(other.id)
    expect((await change(me, note.id, { user_id: other.id, content: 'y' })).json()).toMatchObject({ user_id: me.id, content: 'y' })
    expect((await read(other, note.id)).statusCode).toBe(404)
  })

  test('stores 100,000 arbitrary characters and finds words at their end', async () => {
    const me = await t.person('user')
    const content = `${'é漢😀\n'.repeat(19_998)}${'x'.repeat(4)}needle`
    expect(content).toHaveLength(100_000)
    const note = await create(me, { content })
    expect((await read(me, note.id)).json<Note>().content).toBe(content)
    expect((await t.call('GET /api/journals/?search=NEEDLE', { as: me })).headers['x-total-count']).toBe('1')
  })

  test.each([...wrongNotes, ['no content', { content: undefined }, appMessages.note.contentRequired] as const])(
    'rejects %s',
    async (_what, wrong, detail) => {
      const reply = await post(await t.person('user'), { content: 'x', ...wrong })
      expect([reply.statusCode, reply.json()]).toEqual([422, { detail, errors: [{ field: Object.keys(wrong)[0], message: detail }] }])
      expect(await t.db.$count(notes)).toBe(0)
    },
  )
})

describe('PUT /api/journals/{id}', () => {
  test("updates the sent fields and notifies the owner's pages", async () => {
    const me = await t.person('user')
    const note = await create(me, { entry_date: '2026-03-01' })
    expect((await change(me, note.id, { content: 'Another' })).json()).toMatchObject({ content: 'Another', entry_date: '2026-03-01' })
    await t.db.update(notes).set({ updated_at: new Date(0) })
    const after = (await change(me, note.id, { entry_date: '2026-03-02' })).json<Note>()
    expect(after).toMatchObject({ content: 'Another', entry_date: '2026-03-02', created_at: note.created_at })
    expect(after.updated_at).not.toContain('1970')
    expect((await publishedChanges(t)).at(-1)).toMatchObject({ topic: 'notes', kind: 'changed', id: note.id, audience: [me.id] })
  })

  test('returns the note for an empty change and notifies nobody', async () => {
    const me = await t.person('user')
    const note = await create(me)
    expect((await change(me, note.id, {})).json()).toEqual(note)
    expect(await publishedChanges(t)).toHaveLength(1)
  })

  test.each(wrongNotes)('rejects %s', async (_what, wrong, detail) => {
    const me = await t.person('user')
    const note = await create(me)
    const reply = await change(me, note.id, wrong)
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([422, detail])
    expect((await read(me, note.id)).json()).toEqual(note)
  })
})

describe('a note is accessible to its owner only', () => {
  test.each(['member', 'manager', 'orgAdmin', 'stranger', 'appAdmin'] as const)('is hidden even from the %s', async (role) => {
    const { people } = await createCompany(t)
    const { id } = await create(people.creator)
    const who = people[role]
    for (const call of [read, remove, (as: Caller, one: string) => change(as, one, { content: 'y' })]) {
      const reply = await call(who, id)
      expect([reply.statusCode, reply.body]).toEqual([404, (await call(who, crypto.randomUUID())).body])
    }
    const listed = await t.call('GET /api/journals/', { as: who })
    expect([listed.json(), listed.headers['x-total-count']]).toEqual([[], '0'])
    expect((await read(people.creator, id)).json()).toMatchObject({ content: 'A thought' })
  })

  test('follows the permission table', () => {
    const owner = { id: 'owner', email: '', user_level: 'admin' as const, first_name: null, last_name: null, memberships: [] }
    const sees = (id: string) => can({ ...owner, id }, 'see', notePermissions, { creatorId: 'owner', organizationIds: [] })
    expect([sees('owner'), sees('another')]).toEqual([true, false])
  })
})
