import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../log/log.ts'
import { createEmbeddings, type Embeddings } from './embeddings.ts'
import { topics } from './topics.ts'

const requests: { path: string; key: string | undefined; body: { model: string; input: string[]; dimensions: number } }[] = []
/** The provider's reply to a text. */
let reply: (input: string) => [status: number, embedding: number[]]
let isHanging = false

/** Each text has its own direction; all share the first number. */
const embed = (input: string) => Array.from({ length: 384 }, (_, n) => (n === 0 ? 2 : Number(n === 1 + (input.length % 300))))

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = JSON.parse(Buffer.concat(chunks).toString())
  requests.push({ path: request.url!, key: request.headers.authorization, body })
  if (isHanging) return
  const replies = (body.input as string[]).map(reply)
  const data = replies.map(([, embedding], index) => ({ index, embedding }))
  // The order of the data is not guaranteed.
  response.writeHead(replies[0]![0], { 'content-type': 'application/json' }).end(JSON.stringify({ data: data.toReversed() }))
})

const lines: string[] = []
let embeddings: Embeddings
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
beforeEach(() => {
  requests.length = 0
  lines.length = 0
  isHanging = false
  reply = (input) => [200, embed(input)]
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  embeddings = createEmbeddings(log, { provider: { model: 'text-embedding-3-small', url, key: 'secret' } })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const find = (text: string) => embeddings.find(text, { isUrgent: true })

test('a text is sent to the provider with the key and the number of dimensions', async () => {
  const found = await find('Renew the lease')
  expect(found).toMatchObject({ model: 'text-embedding-3-small', bits: expect.stringMatching(/^[01]{384}$/) })
  expect(requests.map(({ body }) => body.input)).toEqual([['Renew the lease'], topics])
  expect(requests[0]).toMatchObject({
    path: '/v1/embeddings',
    key: 'Bearer secret',
    body: { model: 'text-embedding-3-small', dimensions: 384 },
  })
})

test('a question is sent once, also if two ask for it at the same time, and again after a failure', async () => {
  await Promise.all([find('Renew the lease'), find('Renew the lease')])
  await find('Renew the lease')
  expect(requests.filter(({ body }) => body.input.includes('Renew the lease'))).toHaveLength(1)

  reply = () => [503, []]
  expect(await find('Sell the yard')).toBeUndefined()
  reply = (input) => [200, embed(input)]
  expect(await find('Sell the yard')).toBeDefined()
})

test('similarity is relative to the usual similarity of the model', async () => {
  const [one, same, other] = [await find('a'.repeat(150)), await find('b'.repeat(150)), await find('c'.repeat(151))]
  expect(one!.similarityTo(same!.vector)).toBeCloseTo(1, 1)
  expect(Math.abs(one!.similarityTo(other!.vector))).toBeLessThan(0.1)
})

test.each([
  ['an error', (): [number, number[]] => [500, []]],
  ['another number of dimensions', (): [number, number[]] => [200, [1, 2, 3]]],
])('%s of the provider affects one text, and the next one is tried again', async (_what, fail) => {
  await find('Ready')
  reply = fail
  expect(await find('Renew the lease')).toBeUndefined()
  expect(lines.join()).toContain("Couldn't embed a text")
  expect(lines.join()).not.toContain('secret')
  reply = (input) => [200, embed(input)]
  expect(await find('Renew the lease')).toBeDefined()
})

test('an outage during the first text is not remembered', async () => {
  reply = () => [503, []]
  expect(await find('Renew the lease')).toBeUndefined()
  reply = (input) => [200, embed(input)]
  expect(await find('Renew the lease')).toBeDefined()
})

test('many texts take few requests, and a failed one leaves the others', async () => {
  await find('Ready')
  requests.length = 0
  const texts = Array.from({ length: 150 }, (_, n) => 'x'.repeat(n))
  reply = (input) => (input.length >= 100 ? [500, []] : [200, embed(input)])
  const found = await embeddings.findMany(texts, { isUrgent: false })
  expect(requests).toHaveLength(2)
  expect(found.map((one) => one !== undefined)).toEqual(texts.map((_, n) => n < 100))
  const [same] = await embeddings.findMany(['y'.repeat(40)], { isUrgent: false })
  expect(found[40]!.similarityTo(same!.vector)).toBeCloseTo(1, 1)
})

test('a search waits two seconds for a hanging provider, and the next ones not at all for half a minute', async () => {
  await find('Ready')
  isHanging = true
  const startedAtMs = Date.now()
  expect(await find('Renew the lease')).toBeUndefined()
  expect(Date.now() - startedAtMs).toBeLessThan(10_000)
  isHanging = false
  requests.length = 0
  expect(await find('Renew the lease')).toBeUndefined()
  expect(requests).toEqual([])
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_001)
  expect(await find('Renew the lease')).toBeDefined()
  vi.restoreAllMocks()
})
