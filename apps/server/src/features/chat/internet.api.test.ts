import type { Message } from '@adjutant/contract/ai/conversations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { beforeEach, describe, expect, test } from 'vitest'
import type { WebSearch } from '../../platform/web-search/web-search.ts'
import { testChat } from '../../testing/chat.ts'

const harbour = { title: 'Harbour news', url: 'https://example.com/harbour', excerpt: 'The new pier opens in May.' }

let search: WebSearch
const queries: string[] = []
const { t, model, begin, ask, readTranscript } = await testChat({
  webSearch: (query, signal) => {
    queries.push(query)
    return search(query, signal)
  },
})
beforeEach(() => {
  queries.length = 0
  search = async () => [harbour]
})

describe('internet search', () => {
  test('returns pages to cite if the person wants it', async () => {
    const me = await t.person('user')
    model.play(['In May [1].'])
    const answer = (await ask(me, await begin(me), 'When does the pier open?', { use_internet: true })).json<Message>()
    expect(queries).toEqual(['When does the pier open?'])
    expect(model.hasSeen(harbour.excerpt)).toBe(true)
    expect(answer.sources).toEqual([{ kind: 'web', id: harbour.url, title: harbour.title, url: harbour.url, page: null, number: 1 }])
  })

  test('is not used unless the person wants it, and its tool is not offered', async () => {
    const me = await t.person('user')
    await ask(me, await begin(me), 'When does the pier open?')
    expect(queries).toEqual([])
    expect(model.requests[0]!.tools!.map(({ function: { name } }) => name)).not.toContain('search_internet')
  })

  test('that fails together with the model stores the question once when it is asked again', async () => {
    const me = await t.person('user')
    const id = await begin(me)
    search = () => Promise.reject(new Error('down'))
    model.play([{ status: 401 }, 'I do not know.'])
    expect((await ask(me, id, 'When?', { use_internet: true })).statusCode).toBe(502)
    await ask(me, id, 'When?')
    expect((await readTranscript(me, id)).filter((line) => line.startsWith('user'))).toEqual(['user: When?'])
  })

  test('that fails is reported in a line before the answer, which cites no web page', async () => {
    const me = await t.person('user')
    const id = await begin(me)
    search = () => Promise.reject(new Error('down'))
    model.play(['I do not know [1].'])
    const answer = (await ask(me, id, 'When?', { use_internet: true })).json<Message>()
    expect([answer.sources, answer.checks.removed_citations]).toEqual([[], [1]])
    expect(await readTranscript(me, id)).toEqual([
      'user: When?',
      `system: ${appMessages.conversation.internetFailed}`,
      'ai: I do not know.',
    ])
  })
})
