import type { Conversation } from '@adjutant/contract/ai/conversations'
import { limits } from '@adjutant/contract/core/limits'
import type { Memory } from '@adjutant/contract/ai/memory'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createCompany, publishedChanges } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

const keep = (as: Caller, content: string, metadata?: object) => t.call('POST /api/memory/mine', { as, payload: { content, metadata } })
const kept = async (as: Caller) => (await t.call('GET /api/memory/mine', { as })).json<Memory[]>()
const begin = async (as: Caller) => (await t.call('POST /api/conversations/', { as, payload: { name: 'Talk' } })).json<Conversation>().id

test('a memory is created, listed newest first, updated and deleted', async () => {
  const me = await t.person('user')
  const first = await keep(me, ' Likes tea ')
  expect(first.statusCode).toBe(201)
  expect(first.json()).toMatchObject({ content: 'Likes tea', metadata: { conversation_id: null, conversation_name: null } })
  const { id } = (await t.call('POST /api/memory/mine', { as: me, payload: { content: 'Works from Kyiv', metadata: null } })).json<Memory>()
  expect((await kept(me)).map(({ content }) => content)).toEqual(['Works from Kyiv', 'Likes tea'])
  const corrected = await t.call(`PATCH /api/memory/mine/${id}`, { as: me, payload: { content: 'Works from Lviv' } })
  expect(corrected.json()).toMatchObject({ id, content: 'Works from Lviv' })
  expect((await t.call(`DELETE /api/memory/mine/${id}`, { as: me })).statusCode).toBe(204)
  expect((await kept(me)).map(({ content }) => content)).toEqual(['Likes tea'])
  expect((await publishedChanges(t)).map(({ topic, kind, audience }) => [topic, kind, audience])).toEqual(
    ['created', 'created', 'changed', 'deleted'].map((kind) => ['memory', kind, [me.id]]),
  )
})

test('it names its source conversation while that exists', async () => {
  const me = await t.person('user')
  const conversation_id = await begin(me)
  expect((await keep(me, 'x', { conversation_id })).json()).toMatchObject({ metadata: { conversation_id, conversation_name: 'Talk' } })
  await t.call(`DELETE /api/conversations/${conversation_id}`, { as: me })
  expect((await kept(me))[0]!.metadata).toEqual({ conversation_id: null, conversation_name: null })
  await t.call(`DELETE /api/bin/${conversation_id}`, { as: me })
  expect((await kept(me))[0]!.metadata).toEqual({ conversation_id: null, conversation_name: null })
})

test('a foreign conversation as source gets the response of a missing one', async () => {
  const [me, other] = [await t.person('user'), await t.person('user')]
  const replies = [await keep(me, 'x', { conversation_id: await begin(other) }), await keep(me, 'x', { conversation_id: me.id })]
  for (const reply of replies) expect([reply.statusCode, reply.json()]).toEqual([404, { detail: appMessages.http.notFound }])
  expect(await kept(me)).toEqual([])
})

test('nobody else can read, update or delete it', async () => {
  const { people } = await createCompany(t)
  const { id } = (await keep(people.creator, 'Mine')).json<Memory>()
  for (const as of [people.orgAdmin, people.appAdmin]) {
    expect(await kept(as)).toEqual([])
    const replies = [
      await t.call(`PATCH /api/memory/mine/${id}`, { as, payload: { content: 'x' } }),
      await t.call(`DELETE /api/memory/mine/${id}`, { as }),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  }
  expect((await kept(people.creator)).map(({ content }) => content)).toEqual(['Mine'])
})

test('the number is limited, also for two concurrent inserts at the limit', async () => {
  const me = await t.person('user')
  await t.db.execute(sql`
    insert into memories (id, user_id, content) select gen_random_uuid(), ${me.id}, 'x' from generate_series(2, ${limits.memories})`)
  const replies = await Promise.all([keep(me, 'a'), keep(me, 'b')])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  expect(replies.find(({ statusCode }) => statusCode === 409)!.json()).toEqual({ detail: appMessages.memory.full })
})

test.each(['', ' ', 'x'.repeat(limits.text + 1)])('empty and too long texts are rejected', async (content) => {
  expect((await keep(await t.person('user'), content)).statusCode).toBe(422)
})
