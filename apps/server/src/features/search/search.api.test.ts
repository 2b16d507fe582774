import type { SearchHit } from '@adjutant/contract/search'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { conversations, messages } from '../../schema.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

let me: Caller
beforeEach(async () => {
  me = await t.person('user')
})

const make = async (route: Parameters<typeof t.call>[0], payload: object) =>
  (await t.call(route, { as: me, payload })).json<{ id: string }>()
const search = async (query: string, more = '') => {
  const reply = await t.call(`GET /api/search?q=${encodeURIComponent(query)}${more}`, { as: me })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<SearchHit[]>()
}
const titles = async (query: string, more?: string) => (await search(query, more)).map(({ title }) => title)

describe('GET /api/search', () => {
  test('finds records of every kind, each once, with the matching passage', async () => {
    await make('POST /api/tasks/', { title: 'Renew the lease', description: 'The landlord wants an answer' })
    await make('POST /api/strategic-goals/', { title: 'Cheaper offices', due_date: '2027-01-01', description: 'Ask the landlord' })
    await make('POST /api/strategic-advice/', { advice_title: 'Rent', content: 'Talk to the **landlord**' })
    await make('POST /api/journals/', { content: `# Offices\n${'filler '.repeat(400)} landlord called` })
    await make('POST /api/contacts/', { name: 'Ada', role: 'Landlord' })
    const id = t.app.ctx.newId()
    await t.db.insert(conversations).values({ id, user_id: me.id, name: 'Offices' })
    const more = { conversation_id: id, sender: 'ai' as const, content: 'Your landlord is Ada.' }
    await t.db.insert(messages).values([
      { id: t.app.ctx.newId(), ...more },
      { id: t.app.ctx.newId(), ...more },
    ])
    const hits = await search('landlords')
    expect(hits.map(({ kind }) => kind).toSorted()).toEqual(['advice', 'contact', 'conversation', 'goal', 'note', 'task'])
    expect(hits.filter(({ is_evidence }) => !is_evidence).map(({ kind }) => kind)).toEqual(['conversation'])
    expect(hits.find(({ kind }) => kind === 'note')).toMatchObject({ title: 'Offices', excerpt: expect.stringMatching(/landlord called$/) })
    expect(hits.find(({ kind }) => kind === 'advice')).toMatchObject({ title: 'Rent', excerpt: 'Talk to the landlord' })
    expect((await search('landlord', '&kinds=task,goal')).map(({ kind }) => kind).toSorted()).toEqual(['goal', 'task'])
    expect(await search('landlord', '&limit=2')).toHaveLength(2)
    expect(await search('landlord', '&kinds=')).toHaveLength(6)
  })

  test('ranks records with all words before records with one of them', async () => {
    for (const title of ['Budget', 'Marketing', 'Marketing budget']) await make('POST /api/tasks/', { title })
    expect((await titles('marketing budget'))[0]).toBe('Marketing budget')
    expect(await titles('marketing budget')).toHaveLength(3)
  })

  test.each([
    ['a slip', 'Kowalsky', 'Anna Kowalski'],
    ['a part of a word', 'contr', 'Contract with Northwind'],
    ['another form of the word', 'hired', 'Hiring plan'],
    ['a mail address', 'ada@x.example', 'Ada'],
  ])('finds by %s', async (_what, query, expected) => {
    for (const title of ['Contract with Northwind', 'Hiring plan']) await make('POST /api/tasks/', { title })
    await make('POST /api/contacts/', { name: 'Anna Kowalski' })
    await make('POST /api/contacts/', { name: 'Ada', emails: ['ada@x.example'] })
    expect(await titles(query)).toEqual([expected])
  })

  test.each([
    `'; drop table tasks; --`,
    `\\`,
    `"`,
    `' | !x`,
    '%_',
    '() & | ! :* <->',
    '-'.repeat(40),
    '- '.repeat(150),
    '-"'.repeat(150),
    'a'.repeat(300),
    '漢字',
    '😀',
    "don't -- ((",
    'or',
  ])('treats %s as text', async (query) => {
    await make('POST /api/tasks/', { title: 'Plain' })
    expect(await titles(query)).toEqual([])
  })

  test('finds a common word next to one that occurs nowhere', async () => {
    for (const title of ['Budget', 'Marketing']) await make('POST /api/tasks/', { title })
    // With statistics every word of these few records is common, and only the unknown one is rare.
    await t.db.execute(sql`vacuum (analyze) search_entries`)
    expect(await titles('talks about the marketing plan')).toEqual(['Marketing'])
  })

  test('returns nothing without a match', async () => {
    await make('POST /api/tasks/', { title: 'Renew the lease' })
    expect(await search('sourdough bread')).toEqual([])
  })

  test('excludes records in the trash', async () => {
    const { id } = await make('POST /api/tasks/', { title: 'Renew the lease' })
    expect(await titles('lease')).toHaveLength(1)
    await t.call(`DELETE /api/tasks/${id}`, { as: me })
    expect(await titles('lease')).toEqual([])
  })

  test.each([
    ['q=', appMessages.search.queryRequired],
    ['q=%20', appMessages.search.queryRequired],
    ['', appMessages.search.queryRequired],
    ['q=x&limit=51', 'limit must be a whole number from 1 to 50.'],
    ['q=x&kinds=secret', expect.stringContaining('kinds must be among')],
  ])('rejects ?%s', async (query, detail) => {
    const reply = await t.call(`GET /api/search?${query}`, { as: me })
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([422, detail])
  })
})
