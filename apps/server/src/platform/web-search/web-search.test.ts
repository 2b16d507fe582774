import { afterAll, describe, expect, test, vi } from 'vitest'
import { endlessly, hangingAfter, failingWith, startFaultyServer, type FaultyResponse } from '../../testing/processes/faulty-server.ts'
import { toPlainText, createWebSearch, WebSearchFailed, type WebSearchSettings } from './web-search.ts'

const server = await startFaultyServer()
afterAll(() => server.close())

const engines: Record<string, WebSearchSettings> = {
  searxng: { engine: 'searxng', url: server.url },
  tavily: { engine: 'tavily', key: 't-secret', url: `${server.url}/search` },
  brave: { engine: 'brave', key: 'b-secret', url: `${server.url}/res` },
}

const neverAborted = new AbortController().signal
const search = (engine: string, query = 'press brakes', signal = neverAborted, timeoutMs = 10_000) =>
  createWebSearch(engines[engine], timeoutMs)!(query, signal)
const answering = (body: unknown): FaultyResponse => failingWith(200, JSON.stringify(body))

const hit = (text: string, url = 'https://a.example/1') => ({
  title: 'Press <strong>brakes</strong> &amp; co',
  url,
  content: text,
  description: text,
})
const shapes: Record<string, (hits: object[]) => object> = {
  searxng: (results) => ({ query: 'q', results }),
  tavily: (results) => ({ query: 'q', results }),
  brave: (results) => ({ type: 'search', web: { results } }),
}

describe.each(['searxng', 'tavily', 'brave'])('%s', (engine) => {
  test('returns its hits without tags', async () => {
    server.respondWith(answering(shapes[engine]!([hit('A <b>brake</b>\n bends <script>steal()</script>sheets')])))
    expect(await search(engine)).toEqual([{ title: 'Press brakes & co', url: 'https://a.example/1', excerpt: 'A brake bends sheets' }])
  })

  test('returns an empty list without hits', async () => {
    server.respondWith(answering(shapes[engine]!([])))
    expect(await search(engine)).toEqual([])
  })

  test('returns at most eight hits, with web addresses only', async () => {
    const bad = [
      'javascript:alert(1)',
      'file:///etc/passwd',
      'data:text/html,x',
      'https://',
      '//a.example',
      `https://a.example/${'x'.repeat(2_001)}`,
    ]
    const good = Array.from({ length: 12 }, (_, n) => hit('x', `https://a.example/${n}`))
    server.respondWith(answering(shapes[engine]!([...bad.map((url) => hit('x', url)), ...good])))
    expect((await search(engine)).map(({ url }) => url)).toEqual(good.slice(0, 8).map(({ url }) => url))
  })

  test.each<[string, FaultyResponse]>([
    ['500', failingWith(500)],
    ['401', failingWith(401)],
    ['429', failingWith(429)],
    ['a page instead of JSON', failingWith(200, '<html></html>')],
    ['JSON of another shape', answering({ results: 'none' })],
    ['a redirect', failingWith(302, '', { location: 'https://elsewhere.example/' })],
    ['a cut connection', (response) => void response.destroy()],
    ['more than is read', endlessly('"'.repeat(100_000))],
  ])('reports a failure: %s', async (_, respond) => {
    server.respondWith(respond)
    await expect(search(engine)).rejects.toThrow(WebSearchFailed)
    expect(server.seen).toHaveLength(1)
  })

  test('reports a timeout', async () => {
    server.respondWith(hangingAfter())
    await expect(search(engine, 'x', neverAborted, 1_000)).rejects.toThrow(WebSearchFailed)
    expect(server.seen).toHaveLength(1)
  })

  test('is aborted by its signal', async () => {
    server.respondWith(hangingAfter())
    const stop = new AbortController()
    void vi.waitFor(() => expect(server.seen).toHaveLength(1)).then(() => stop.abort(new Error('stopped')))
    await expect(search(engine, 'x', stop.signal)).rejects.toThrow('stopped')
    await vi.waitFor(() => expect(server.hungUp).toBe(1))
  })

  test("sends the person's query with any characters", async () => {
    const query = 'a&format=html#x "ü"'
    server.respondWith(answering(shapes[engine]!([])))
    await search(engine, query)
    const [{ path, body } = expect.unreachable()] = server.seen
    expect(engine === 'tavily' ? JSON.parse(body).query : new URL(path, server.url).searchParams.get('q')).toBe(query)
    expect(path).not.toContain('secret')
  })
})

test('requests JSON from SearXNG', async () => {
  server.respondWith(answering({ results: [] }))
  await search('searxng')
  expect(server.seen[0]?.path).toBe('/search?q=press+brakes&format=json')
})

test("treats Brave's missing list as no results", async () => {
  server.respondWith(answering({ type: 'search', query: { original: 'q' } }))
  expect(await search('brave')).toEqual([])
})

test('returns no search without settings', () => {
  expect(createWebSearch(undefined)).toBeUndefined()
})

test.each([
  ['a &lt;script&gt;alert(1)&lt;/script&gt; b', 'a b'],
  ['<img src=x onerror=alert(1)', ''],
  ['2 < 3 and 4 > 3', '2 < 3 and 4 > 3'],
  ['a\u0000b\u0007c', 'a b c'],
  ['&#60;b&#62;bold&#60;/b&#62; &#39;x&#39;', "bold 'x'"],
  ['<style>p{}</style>plain', 'plain'],
])('%j becomes %j', (html, text) => {
  expect(toPlainText(html, 100)).toBe(text)
})

test.each([
  ['a half of a character', '&#55357; pier', 'pier'],
  ['the length limit', `${'x'.repeat(99)}😀`, 'x'],
])("%s leaves nothing that can't be stored", (_where, html, start) => {
  const text = toPlainText(html, 100)
  expect([text.isWellFormed(), text.includes(start)]).toEqual([true, true])
})

test('normalizes an address so that it can be stored', async () => {
  server.respondWith(answering({ results: [hit('x', 'https://a.example/\u0000\ud83d?q=1')] }))
  expect((await search('searxng'))[0]!.url).toBe('https://a.example/%00%EF%BF%BD?q=1')
})

test('truncates a text that is too long', () => {
  expect(toPlainText('x'.repeat(1_000), 100)).toHaveLength(100)
})
