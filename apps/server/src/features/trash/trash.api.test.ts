import { binKinds, type BinEntry, type BinKind } from '@adjutant/contract/bin'
import { dayMs } from '@adjutant/contract/core/days'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createCompany, publishedChanges } from '../../testing/company.ts'
import { toForm } from '../../testing/multipart.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { contactTrash } from '../contacts/index.ts'
import { conversationTrash } from '../conversations/index.ts'
import { fileTrash } from '../files/index.ts'
import { goalTrash } from '../goals/index.ts'
import { noteTrash } from '../notes/index.ts'
import { taskTrash } from '../tasks/index.ts'

const t = testApp()

const records = {
  task: { path: '/api/tasks/', table: 'tasks', topic: 'tasks', trashAdapter: taskTrash, body: { title: 'A thing' } },
  goal: {
    path: '/api/strategic-goals/',
    table: 'goals',
    topic: 'goals',
    trashAdapter: goalTrash,
    body: { title: 'A thing', due_date: '2030-01-01' },
  },
  note: { path: '/api/journals/', table: 'notes', topic: 'notes', trashAdapter: noteTrash, body: { content: 'A thing' } },
  conversation: {
    path: '/api/conversations/',
    table: 'conversations',
    topic: 'conversations',
    trashAdapter: conversationTrash,
    body: { name: 'A thing' },
  },
  contact: { path: '/api/contacts/', table: 'contacts', topic: 'contacts', trashAdapter: contactTrash, body: { name: 'A thing' } },
  file: { path: '/api/files/', table: 'files', topic: 'files', trashAdapter: fileTrash, body: {} },
} as const satisfies Record<BinKind, object>

// Each file gets its own folder, because a file of the same name would become a version.
const upload = async (as: Caller) => {
  const reply = await t.call(`POST /api/files/?folder=${t.app.ctx.newId()}`, { as, ...toForm({ name: 'A thing', content: '\0' }) })
  return reply.json<{ id: string }[]>()[0]!.id
}
const create = async (as: Caller, kind: BinKind, more: object = {}) => {
  if (kind === 'file') return upload(as)
  const reply = await t.call(`POST ${records[kind].path}`, { as, payload: { ...records[kind].body, ...more } })
  expect(reply.statusCode).toBe(201)
  return reply.json<{ id: string }>().id
}
const remove = async (as: Caller, kind: BinKind, id: string) =>
  expect((await t.call(`DELETE ${records[kind].path}${id}`, { as })).statusCode).toBe(204)
const trashed = async (as: Caller, kind: BinKind) => {
  const id = await create(as, kind)
  await remove(as, kind, id)
  return id
}
const read = (as: Caller, kind: BinKind, id: string) => t.call(`GET ${records[kind].path}${id}`, { as })
const idsListed = async (as: Caller, kind: BinKind) =>
  (await t.call(`GET ${records[kind].path}`, { as })).json<{ id: string }[]>().map(({ id }) => id)
const bin = (as: Caller, query = '') => t.call(`GET /api/bin/${query}`, { as })
const binOf = async (as: Caller, query = '') => (await bin(as, query)).json<BinEntry[]>()
const restore = (as: Caller, id: string) => t.call(`POST /api/bin/${id}/restore`, { as })
const purge = (as: Caller, id: string) => t.call(`DELETE /api/bin/${id}`, { as })
const age = (kind: BinKind, id: string, days: number) =>
  t.db.execute(sql`update ${sql.identifier(records[kind].table)} set deleted_at = now() - make_interval(days => ${days}) where id = ${id}`)
const isKept = async (kind: BinKind, id: string) => {
  const { rows } = await t.db.execute<{ one: number }>(sql`select 1 as one from ${sql.identifier(records[kind].table)} where id = ${id}`)
  return rows.length === 1
}

describe.each(binKinds)('a deleted %s', (kind) => {
  test('is in the trash of the person who deleted it, and nowhere else', async () => {
    const me = await t.person('user')
    const [id, kept] = [await create(me, kind), await create(me, kind)]
    await remove(me, kind, id)
    expect(await idsListed(me, kind)).toEqual([kept])
    expect((await read(me, kind, id)).statusCode).toBe(404)
    const [entry, ...more] = await binOf(me)
    expect(more).toEqual([])
    expect(entry).toEqual({ kind, id, title: 'A thing', deleted_at: expect.any(String), purge_at: expect.any(String) })
    expect(Date.parse(entry!.purge_at) - Date.parse(entry!.deleted_at)).toBe(30 * dayMs)
  })

  test("can't be deleted or updated again", async () => {
    const me = await t.person('user')
    const id = await trashed(me, kind)
    expect((await t.call(`DELETE ${records[kind].path}${id}`, { as: me })).statusCode).toBe(404)
  })

  test('is restored unchanged', async () => {
    const me = await t.person('user')
    const id = await create(me, kind)
    const before = (await read(me, kind, id)).json()
    await remove(me, kind, id)
    expect((await restore(me, id)).statusCode).toBe(204)
    expect((await read(me, kind, id)).json()).toEqual(before)
    expect(await binOf(me)).toEqual([])
    expect((await restore(me, id)).statusCode).toBe(404)
  })

  test('can be deleted permanently', async () => {
    const me = await t.person('user')
    const id = await trashed(me, kind)
    expect((await purge(me, id)).statusCode).toBe(204)
    expect(await isKept(kind, id)).toBe(false)
    expect((await restore(me, id)).statusCode).toBe(404)
    expect((await purge(me, id)).statusCode).toBe(404)
  })

  test("of another person can't be listed, restored or purged, as if it did not exist", async () => {
    const [me, ...others] = [await t.person('user'), await t.person('user'), await t.person('admin')]
    const id = await trashed(me, kind)
    for (const other of others) {
      expect(await binOf(other)).toEqual([])
      const replies = [await restore(other, id), await purge(other, id), await restore(other, other.id), await purge(other, other.id)]
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
      expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    }
    expect((await restore(me, id)).statusCode).toBe(204)
  })

  test('that was never deleted is not purged', async () => {
    const me = await t.person('user')
    const id = await create(me, kind)
    expect([(await purge(me, id)).statusCode, (await restore(me, id)).statusCode]).toEqual([404, 404])
    expect(await isKept(kind, id)).toBe(true)
  })

  test('is purged after thirty days, not before', async () => {
    const me = await t.person('user')
    const [old, young, kept] = [await trashed(me, kind), await trashed(me, kind), await create(me, kind)]
    await age(kind, old, 31)
    await age(kind, young, 29)
    await records[kind].trashAdapter.purgeExpired(t.app.ctx)
    expect([await isKept(kind, old), await isKept(kind, young), await isKept(kind, kept)]).toEqual([false, true, true])
  })

  test('notifies open pages of its deletion and restoration', async () => {
    const me = await t.person('user')
    const id = await trashed(me, kind)
    await restore(me, id)
    const { topic } = records[kind]
    expect((await publishedChanges(t)).slice(-4).map((told) => [told.topic, told.kind, told.id])).toEqual([
      [topic, 'deleted', id],
      ['bin', 'created', id],
      [topic, 'created', id],
      ['bin', 'deleted', id],
    ])
  })
})

describe('the trash', () => {
  test('lists all kinds, the last deleted first, in pages with the total count', async () => {
    const me = await t.person('user')
    const ids: string[] = []
    for (const [n, kind] of binKinds.entries()) {
      ids.push(await trashed(me, kind))
      await age(kind, ids[n]!, binKinds.length - n)
    }
    const newestFirst = ids.toReversed()
    expect((await binOf(me)).map(({ id }) => id)).toEqual(newestFirst)
    const page = await bin(me, '?skip=1&limit=2')
    expect([page.json<BinEntry[]>().map(({ id }) => id), page.headers['x-total-count']]).toEqual([
      newestFirst.slice(1, 3),
      String(binKinds.length),
    ])
  })

  test.each(['?skip=-1', '?limit=0', '?limit=201'])('rejects %s', async (query) => {
    expect((await bin(await t.person('user'), query)).statusCode).toBe(422)
  })

  test.each(['GET /api/bin/', 'POST /api/bin/x/restore', 'DELETE /api/bin/x'] as const)('rejects others: %s', async (route) => {
    expect((await t.call(route)).statusCode).toBe(401)
    expect((await t.call(route, { as: await t.person('waitlisted') })).statusCode).toBe(403)
  })

  test('returns 404 for an invalid id', async () => {
    const me = await t.person('user')
    expect([(await restore(me, 'x')).statusCode, (await purge(me, 'x')).statusCode]).toEqual([404, 404])
  })
})

describe('a shared contact in the trash', () => {
  const shared = async () => {
    const { id: organization, people } = await createCompany(t)
    const id = await create(people.creator, 'contact', { shared_org_ids: [organization] })
    await remove(people.creator, 'contact', id)
    return { id, people }
  }

  test('disappears for everybody, and only its creator can restore it', async () => {
    const { id, people } = await shared()
    for (const as of [people.member, people.manager, people.orgAdmin]) {
      expect(await idsListed(as, 'contact')).toEqual([])
      expect((await restore(as, id)).statusCode).toBe(404)
    }
    expect((await restore(people.creator, id)).statusCode).toBe(204)
    expect(await idsListed(people.member, 'contact')).toEqual([id])
  })

  test('accepts no interactions', async () => {
    const { id, people } = await shared()
    const payload = { date: '2026-01-01', summary: 'x' }
    expect((await t.call(`POST /api/contacts/${id}/past-interactions`, { as: people.creator, payload })).statusCode).toBe(404)
    expect((await t.call(`PATCH /api/contacts/${id}`, { as: people.creator, payload: { name: 'x' } })).statusCode).toBe(404)
  })
})

test('a contact that nobody can see anymore is purged', async () => {
  const { id: organization, people } = await createCompany(t)
  const [shared, lonely] = [
    await create(people.creator, 'contact', { shared_org_ids: [organization] }),
    await create(people.creator, 'contact'),
  ]
  await t.db.execute(sql`delete from users where id = ${people.creator.id}`)
  await contactTrash.purgeExpired(t.app.ctx)
  expect([await isKept('contact', shared), await isKept('contact', lonely)]).toEqual([true, false])
})
