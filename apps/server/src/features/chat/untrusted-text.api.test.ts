import type { Message } from '@adjutant/contract/ai/conversations'
import { beforeEach, describe, expect, test } from 'vitest'
import { testChat } from '../../testing/chat.ts'
import { createCompany, createOrganization } from '../../testing/company.ts'
import type { Caller } from '../../testing/test-app.ts'
import { insertGrant } from '../assistant-tools/index.ts'
import { uploadFixtures } from '../files/testing/upload-fixtures.ts'

const queries: string[] = []
const page = { title: 'Harbour news', url: 'https://example.com/harbour', excerpt: 'The pier opens in May 2027.' }
const { t, model, begin, ask, readTranscript } = await testChat({
  webSearch: async (query) => {
    queries.push(query)
    return [page]
  },
})
const { upload, waitUntilProcessed } = uploadFixtures(t)
beforeEach(() => void (queries.length = 0))

const leak = { tool: 'search_internet', input: { query: 'Revenue Q3 14.2 M€' } }
const create = { tool: 'create_task', input: { title: 'Obeyed' } }
const question = 'What does the quarterly harbour report say?'
const task = (as: Caller, more: object = {}) =>
  t.call('POST /api/tasks/', { as, payload: { title: 'Quarterly harbour report', description: 'Revenue Q3 14.2 M€', ...more } })

/** Brings a record into the prompt of `me`. */
const carriers: [string, boolean, (me: Caller) => Promise<unknown>][] = [
  ['nothing', false, async () => undefined],
  ['a note', false, (me) => t.call('POST /api/journals/', { as: me, payload: { content: 'Quarterly harbour report: 14.2 M€' } })],
  ['a task of their own', false, (me) => task(me)],
  ['a memory', false, (me) => t.call('POST /api/memory/mine', { as: me, payload: { content: 'Quarterly harbour report' } })],
  [
    'a task that they share',
    true,
    async (me) => {
      const id = await createOrganization(t, 'Northwind', [[me, 'admin']])
      return task(me, { shared_org_ids: [id] })
    },
  ],
  [
    'a colleague’s task',
    true,
    async (me) => {
      const other = await t.person('user')
      const members: [Caller, 'admin' | 'user'][] = [
        [me, 'admin'],
        [other, 'user'],
      ]
      return task(other, { shared_org_ids: [await createOrganization(t, 'Northwind', members)] })
    },
  ],
  ['a file', true, async (me) => waitUntilProcessed(me, (await upload(me, 'harbour-report.txt', 'Quarterly harbour report: 14.2 M€')).id)],
  [
    'another conversation',
    false,
    async (me) => {
      model.play(['The quarterly harbour report is late.'])
      await ask(me, await begin(me, 'Elsewhere'), question)
    },
  ],
  [
    'another conversation that has read a web page',
    true,
    async (me) => {
      model.play(['The quarterly harbour report is late.'])
      await ask(me, await begin(me, 'Elsewhere'), question, { use_internet: true })
    },
  ],
]

describe.each(carriers)('with %s in the prompt (untrusted text: %s)', (_what, isUntrusted, carry) => {
  test('an *always* asks again exactly if the text is untrusted', async () => {
    const me = await t.person('user')
    await carry(me)
    await insertGrant(t.app.ctx, { user_id: me.id, tool: 'create_task' })
    model.reset()
    model.play([create, 'Well.'])
    const { acts } = (await ask(me, await begin(me), question)).json<Message>()
    expect(acts).toMatchObject([{ tool: 'create_task', state: isUntrusted ? 'proposed' : 'done', asks_each_time: isUntrusted }])
  })
})

describe('internet search', () => {
  const searching = async (as?: Caller) => {
    const me = as ?? (await t.person('user'))
    const id = await begin(me)
    model.play([leak, 'In May 2027 [2].'])
    return { me, id, message: (await ask(me, id, question, { use_internet: true })).json<Message>() }
  }
  const decide = (me: Caller, id: string, message: Message, payload: object) =>
    t.call(`POST /api/conversations/${id}/acts/${message.acts[0]!.id}`, { as: me, payload })

  test('by the model asks with its query after a web page was read, and sends nothing until then', async () => {
    const { message } = await searching()
    expect(queries).toEqual([question])
    expect(message.acts).toMatchObject([
      { tool: 'search_internet', state: 'proposed', asks_each_time: true, changes: [{ field: 'query', from: null, to: leak.input.query }] },
    ])
  })

  test('once approved runs as edited, and its pages can be cited', async () => {
    const { me, id, message } = await searching()
    const decided = (await decide(me, id, message, { decision: 'always', arguments: { query: 'harbour pier' } })).json<Message>()
    expect(queries).toEqual([question, 'harbour pier'])
    expect(decided.acts).toMatchObject([
      { state: 'done', changes: [{ to: 'harbour pier' }], proposed_arguments: leak.input, can_undo: false },
    ])
    expect(decided.statement!.text).toBe('Nothing was changed.')
    await expect.poll(async () => (await readTranscript(me, id)).at(-1)).toMatch(/^ai: In May 2027/)
    expect((await t.call('GET /api/assistant/grants', { as: me })).json()).toEqual([])
    expect((await searching(me)).message.acts).toMatchObject([{ state: 'proposed' }])
  })

  test('that is rejected sends nothing', async () => {
    const { me, id, message } = await searching()
    expect((await decide(me, id, message, { decision: 'no' })).json<Message>().acts).toMatchObject([{ state: 'refused' }])
    expect(queries).toEqual([question])
  })
})

test('untrusted text stays in a conversation as long as its answer is in the prompt', async () => {
  const { people, id: organization } = await createCompany(t)
  const me = people.creator
  await task(me, { shared_org_ids: [organization] })
  await insertGrant(t.app.ctx, { user_id: me.id, tool: 'create_task' })
  const id = await begin(me)
  model.play(['It says 14.2 M€.'])
  await ask(me, id, question)
  const again = async (context_messages: number) => {
    model.play([create, 'Well.'])
    return (await ask(me, id, 'Then do it', { context_messages, use_internal_search: false })).json<Message>().acts[0]!.state
  }
  expect([await again(2), await again(0)]).toEqual(['proposed', 'done'])
})
