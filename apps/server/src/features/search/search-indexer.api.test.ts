import { isNotNull, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Ctx } from '../../platform/ctx.ts'
import type { Embeddings } from '../../platform/embeddings/embeddings.ts'
import { messages, notes, search_entries } from '../../schema.ts'
import { testApp } from '../../testing/test-app.ts'
import { indexPending, replaceOtherModels } from './search-indexer.worker.ts'
import { searchRecords } from './search.service.ts'
import { constantEmbeddings } from './testing/constant-embeddings.ts'

let hasModel = true
const embeddings: Embeddings = {
  ...constantEmbeddings,
  find: async (text, options) => (hasModel ? constantEmbeddings.find(text, options) : undefined),
}
const t = testApp({ embeddings })

const countRead = () => t.db.$count(search_entries, isNotNull(search_entries.embedding))

async function write(count: number): Promise<void> {
  const { id: user_id } = await t.person('user')
  const rows = Array.from({ length: count }, (_, n) => ({ id: t.app.ctx.newId(), user_id, content: `Note ${n}`, entry_date: '2026-01-01' }))
  await t.db.insert(notes).values(rows)
}

test('new entries are embedded automatically, in any number', async () => {
  await write(40)
  await expect.poll(countRead).toBe(40)
})

test('a record without a common word is found by its meaning', async () => {
  const me = await t.person('user')
  await t.call('POST /api/journals/', { as: me, payload: { content: 'Six engineers resigned' } })
  await expect.poll(countRead).toBe(1)
  const hits = async (query: string) => (await t.call(`GET /api/search?q=quitting${query}`, { as: me })).json<unknown[]>()
  expect([await hits(''), await hits('&kinds=note'), await hits('&kinds=task')]).toMatchObject([[{ kind: 'note' }], [{ kind: 'note' }], []])
})

test('the conversation of the question can be excluded', async () => {
  const me = await t.person('user')
  const note = (await t.call('POST /api/journals/', { as: me, payload: { content: 'Pricing' } })).json<{ id: string }>()
  const ctx = { ...t.app.ctx, user: { id: me.id, memberships: [] } } as unknown as Ctx
  expect(await searchRecords(ctx, { query: 'pricing', limit: 5 })).toHaveLength(1)
  expect(await searchRecords(ctx, { query: 'pricing', limit: 5, exceptId: note.id })).toEqual([])
})

test("an excluded conversation of any length doesn't hide other near records", async () => {
  const me = await t.person('user')
  const { id: conversation_id } = (await t.call('POST /api/conversations/', { as: me, payload: { name: 'Long' } })).json<{ id: string }>()
  const rows = Array.from({ length: 210 }, (_, n) => ({
    id: t.app.ctx.newId(),
    conversation_id,
    sender: 'user' as const,
    content: `Line ${n}`,
  }))
  await t.call('POST /api/journals/', { as: me, payload: { content: 'Six engineers resigned' } })
  await t.db.insert(messages).values(rows)
  await expect.poll(countRead).toBeGreaterThanOrEqual(211)
  const ctx = { ...t.app.ctx, user: { id: me.id, memberships: [] } } as unknown as Ctx
  expect(await searchRecords(ctx, { query: 'quitting', limit: 5, exceptId: conversation_id })).toMatchObject([{ kind: 'note' }])
})

test('entries claimed by another process are skipped until the claim expires', async () => {
  const find = vi.fn(constantEmbeddings.find)
  const claimUntil = (moment: string) =>
    t.db.transaction(async (db) => {
      await db.execute(sql`set local session_replication_role = replica`)
      await db.execute(sql`update search_entries set embedding = null, lease_until = now() + ${moment}::interval`)
    })
  await write(3)
  await expect.poll(countRead).toBe(3)
  await claimUntil('1 minute')
  await indexPending(t.app.ctx, { ...constantEmbeddings, find })
  expect([await countRead(), find.mock.calls.length]).toEqual([0, 0])
  await claimUntil('-1 second')
  await indexPending(t.app.ctx, { ...constantEmbeddings, find })
  expect([await countRead(), find.mock.calls.length]).toEqual([3, 3])
})

test('two workers share the entries and embed none twice', async () => {
  const find = vi.fn(constantEmbeddings.find)
  await write(64)
  await Promise.all([indexPending(t.app.ctx, { ...constantEmbeddings, find }), indexPending(t.app.ctx, { ...constantEmbeddings, find })])
  await expect.poll(countRead).toBe(64)
  expect(find.mock.calls.length).toBeLessThanOrEqual(64)
})

test('without a working model the entries wait for one', async () => {
  // The application's own worker can still be busy with the test before.
  hasModel = false
  onTestFinished(() => void (hasModel = true))
  await t.db.transaction(async (db) => {
    await db.execute(sql`set local session_replication_role = replica`)
    const entry = { kind: 'note', record_id: t.app.ctx.newId(), part_id: t.app.ctx.newId(), chunk: 0, title: 'x', body: 'x' } as const
    await db.insert(search_entries).values({ ...entry, audience: [], updated_at: new Date() })
  })
  await indexPending(t.app.ctx, embeddings)
  expect(await countRead()).toBe(0)
})

test('embeddings of another model are replaced and never compared', async () => {
  const me = await t.person('user')
  await t.call('POST /api/journals/', { as: me, payload: { content: 'Six engineers resigned' } })
  await expect.poll(countRead).toBe(1)
  const other = {
    ...constantEmbeddings,
    model: 'other',
    find: async () => ({ ...(await constantEmbeddings.find('', { isUrgent: true }))!, model: 'other' }),
  }
  const ctx = { ...t.app.ctx, embeddings: other, user: { id: me.id, memberships: [] } } as unknown as Ctx
  expect(await searchRecords(ctx, { query: 'quitting', limit: 5 })).toEqual([])
  expect(await replaceOtherModels(t.app.ctx, other)).toBe(true)
  expect(await searchRecords(ctx, { query: 'quitting', limit: 5 })).toHaveLength(1)
  expect(await t.db.select({ model: search_entries.model }).from(search_entries)).toEqual([{ model: 'other' }])
})

test('a text without an embedding is not ranked behind near texts with other words', async () => {
  const me = await t.person('user')
  await t.call('POST /api/journals/', { as: me, payload: { content: 'Six engineers resigned' } })
  await t.call('POST /api/journals/', { as: me, payload: { content: 'Aquaro delivery' } })
  await expect.poll(countRead).toBe(2)
  const near = {
    ...constantEmbeddings,
    find: async () => ({ ...(await constantEmbeddings.find('', { isUrgent: true }))!, similarityTo: () => 0.4 }),
  }
  const ctx = { ...t.app.ctx, embeddings: near, user: { id: me.id, memberships: [] } } as unknown as Ctx
  await t.db
    .update(search_entries)
    .set({ embedding: null, bits: null, topic: null, model: null })
    .where(sql`body like 'Aquaro%'`)
  expect((await searchRecords(ctx, { query: 'Aquaro', limit: 5 }))[0]).toMatchObject({ title: 'Aquaro delivery' })
})

test('a model that does not work leaves the embeddings of another one', async () => {
  await write(600)
  await expect.poll(countRead, { timeout: 30_000 }).toBe(600)
  const broken = { ...constantEmbeddings, model: 'broken', find: async () => undefined }
  expect(await replaceOtherModels(t.app.ctx, broken)).toBe(false)
  expect(await countRead()).toBe(100)
})
