import type { BinEntry } from '@adjutant/contract/bin'
import type { Note } from '@adjutant/contract/notes'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notes } from '../../schema.ts'
import { publishedChanges } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { noteTrash } from './index.ts'

const t = testApp()

async function trashed(content: string): Promise<{ me: Caller; note: Note }> {
  const me = await t.person('user')
  const note = (await t.call('POST /api/journals/', { as: me, payload: { content } })).json<Note>()
  expect((await t.call(`DELETE /api/journals/${note.id}`, { as: me })).statusCode).toBe(204)
  return { me, note }
}
const bin = async (as: Caller) => (await t.call('GET /api/bin/', { as })).json<BinEntry[]>()
const restore = async (as: Caller, id: string) => (await t.call(`POST /api/bin/${id}/restore`, { as })).statusCode
const purge = async (as: Caller, id: string) => (await t.call(`DELETE /api/bin/${id}`, { as })).statusCode
const read = (as: Caller, id: string) => t.call(`GET /api/journals/${id}`, { as })

test("a deleted note is inaccessible at once, and its owner's pages are notified", async () => {
  const { me, note } = await trashed('A thought')
  const calls = [read(me, note.id), t.call(`PUT /api/journals/${note.id}`, { as: me, payload: { content: 'x' } })]
  calls.push(t.call(`DELETE /api/journals/${note.id}`, { as: me }))
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  expect((await t.call('GET /api/journals/', { as: me })).json()).toEqual([])
  expect((await publishedChanges(t)).slice(1)).toMatchObject([
    { topic: 'notes', kind: 'deleted', id: note.id, audience: [me.id] },
    { topic: 'bin', kind: 'created', id: note.id, audience: [me.id] },
  ])
})

test('its title in the trash is its first line of at most 100 characters', async () => {
  const { me, note } = await trashed(`\n# ${'word '.repeat(50)}\nsecond line`)
  const [entry] = await bin(me)
  expect(entry).toMatchObject({ kind: 'note', id: note.id, title: `${'word '.repeat(19)}word…` })
})

test('its owner restores it unchanged', async () => {
  const { me, note } = await trashed('A thought')
  expect(await restore(me, note.id)).toBe(204)
  expect((await read(me, note.id)).json()).toEqual(note)
  expect(await bin(me)).toEqual([])
  expect(await publishedChanges(t)).toContainEqual(
    expect.objectContaining({ topic: 'notes', kind: 'created', id: note.id, audience: [me.id] }),
  )
  expect(await restore(me, note.id)).toBe(404)
})

test.each(['user', 'admin'] as const)('another person of level %s can neither restore nor delete it', async (level) => {
  const { me, note } = await trashed('A thought')
  const other = await t.person(level)
  expect([await bin(other), await restore(other, note.id), await purge(other, note.id)]).toEqual([[], 404, 404])
  expect(await bin(me)).toHaveLength(1)
})

test('it can be deleted permanently from the trash only', async () => {
  const { me, note } = await trashed('A thought')
  const kept = (await t.call('POST /api/journals/', { as: me, payload: { content: 'Kept' } })).json<Note>()
  expect([await purge(me, note.id), await purge(me, note.id), await purge(me, kept.id)]).toEqual([204, 404, 404])
  expect(await t.db.$count(notes)).toBe(1)
})

test('it is deleted automatically after thirty days, not earlier', async () => {
  await trashed('A thought')
  const lieFor = (days: number) => t.db.update(notes).set({ deleted_at: sql`now() - make_interval(days => ${days})` })
  await lieFor(29)
  await noteTrash.purgeExpired(t.app.ctx)
  expect(await t.db.$count(notes)).toBe(1)
  await lieFor(31)
  await noteTrash.purgeExpired(t.app.ctx)
  expect(await t.db.$count(notes)).toBe(0)
})
