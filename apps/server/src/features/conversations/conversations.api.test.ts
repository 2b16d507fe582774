import type { Conversation, Message } from '@adjutant/contract/ai/conversations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { describe, expect, test } from 'vitest'
import { messages } from '../../schema.ts'
import { createCompany, publishedChanges } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

const create = async (as: Caller, name: string) =>
  (await t.call('POST /api/conversations/', { as, payload: { name } })).json<Conversation>()
const list = async (as: Caller, query = '') => (await t.call(`GET /api/conversations/${query}`, { as })).json<Conversation[]>()

/** Inserts messages without a model. */
async function say(id: string, ...lines: string[]) {
  for (const content of lines)
    await t.db
      .insert(messages)
      .values({ id: t.app.ctx.newId(), conversation_id: id, sender: 'user', content, input_tokens: 2, output_tokens: 3 })
}

describe('a conversation', () => {
  test('is created, read, renamed and listed, latest first', async () => {
    const me = await t.person('user')
    const first = await create(me, '  First ')
    const second = await create(me, 'Second')
    expect(first.name).toBe('First')
    expect((await list(me)).map(({ name }) => name)).toEqual(['Second', 'First'])
    const renamed = await t.call(`PUT /api/conversations/${first.id}`, { as: me, payload: { name: 'Renamed' } })
    expect(renamed.json()).toMatchObject({ id: first.id, name: 'Renamed' })
    expect((await list(me)).map(({ name }) => name)).toEqual(['Renamed', 'Second'])
    expect((await t.call(`GET /api/conversations/${second.id}`, { as: me })).json()).toEqual(second)
  })

  test('keeps its position when renamed to its current name', async () => {
    const me = await t.person('user')
    const first = await create(me, 'First')
    await create(me, 'Second')
    for (const payload of [{ name: 'First' }, {}])
      expect((await t.call(`PUT /api/conversations/${first.id}`, { as: me, payload })).json()).toEqual(first)
  })

  test.each([{ name: ' ' }, {}, { name: 7 }])('without a name is rejected: %j', async (payload) => {
    const reply = await t.call('POST /api/conversations/', { as: await t.person('user'), payload })
    expect(reply.statusCode).toBe(422)
    if (payload.name !== 7) expect(reply.json()).toMatchObject({ detail: appMessages.conversation.nameRequired })
  })

  test('is published to its owner only', async () => {
    const { people } = await createCompany(t)
    const me = people.creator
    const { id } = await create(me, 'Mine')
    await t.call(`PUT /api/conversations/${id}`, { as: me, payload: { name: 'Still mine' } })
    await t.call(`DELETE /api/conversations/${id}`, { as: me })
    expect(await publishedChanges(t)).toEqual(
      [
        ['conversations', 'created'],
        ['conversations', 'changed'],
        ['conversations', 'deleted'],
        ['bin', 'created'],
      ].map(([topic, kind]) => ({ topic, kind, id, actor_id: me.id, audience: [me.id] })),
    )
  })

  test("can't be read, renamed, deleted, asked, stopped, decided or watched by others, including app admins", async () => {
    const { people } = await createCompany(t)
    const { id } = await create(people.creator, 'Mine')
    const one = `/api/conversations/${id}` as const
    const calls = [
      [`GET ${one}`],
      [`PUT ${one}`, { name: 'x' }],
      [`DELETE ${one}`],
      [`GET ${one}/messages`],
      [`GET ${one}/usage`],
      [`POST ${one}/chat`, { message_text: 'x' }],
      [`POST ${one}/stop`],
      [`POST ${one}/acts/${id}`, { decision: 'once' }],
      [`GET ${one}/events`],
    ] as const
    const absent = await t.call(`GET /api/conversations/${people.creator.id}`, { as: people.creator })
    for (const as of [people.manager, people.orgAdmin, people.stranger, people.appAdmin]) {
      expect(await list(as)).toEqual([])
      for (const [route, payload] of calls) {
        const reply = await t.call(route, { as, ...(payload && { payload }) })
        expect([reply.statusCode, reply.body], route).toEqual([404, absent.body])
      }
    }
    expect((await list(people.creator)).map(({ name }) => name)).toEqual(['Mine'])
  })
})

describe('the messages of a conversation', () => {
  test('come in pages counted from the newest, each oldest first', async () => {
    const me = await t.person('user')
    const { id } = await create(me, 'Long')
    await say(id, 'one', 'two', 'three', 'four', 'five')
    const page = async (query: string) => {
      const reply = await t.call(`GET /api/conversations/${id}/messages${query}`, { as: me })
      return [reply.json<Message[]>().map(({ content }) => content), reply.headers['x-total-count']]
    }
    expect(await page('?limit=2')).toEqual([['four', 'five'], '5'])
    expect(await page('?limit=2&skip=2')).toEqual([['two', 'three'], '5'])
    expect(await page('?limit=2&skip=4')).toEqual([['one'], '5'])
    expect(await page('')).toEqual([['one', 'two', 'three', 'four', 'five'], '5'])
  })

  test('report used tokens', async () => {
    const me = await t.person('user')
    const { id } = await create(me, 'Dear')
    const usage = async () => (await t.call(`GET /api/conversations/${id}/usage`, { as: me })).json()
    expect(await usage()).toEqual({ input_tokens: 0, output_tokens: 0 })
    await say(id, 'one', 'two')
    expect(await usage()).toEqual({ input_tokens: 4, output_tokens: 6 })
  })
})
