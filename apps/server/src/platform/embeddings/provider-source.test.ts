import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { createEmbeddings, type Embeddings } from './embeddings.ts'
import { topics } from './topics.ts'

const requests: { path: string; key: string | undefined; body: { model: string; input: string; dimensions: number } }[] = []
/** The provider's reply to a text. */
let reply: (input: string) => [status: number, embedding: number[]]

/** Each text has its own direction; the first number is common to all. */
const embed = (input: string) => Array.from({ length: 384 }, (_, n) => (n === 0 ? 2 : Number(n === 1 + (input.length % 300))))

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = JSON.parse(Buffer.concat(chunks).toString())
  requests.push({ path: request.url!, key: request.headers.authorization, body })
  const [status, embedding] = reply(body.input)
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ data: [{ embedding }] }))
})

const lines: string[] = []
let embeddings: Embeddings
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
beforeEach(() => {
  requests.length = 0
  lines.length = 0
  reply = (input) => [200, embed(input)]
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  embeddings = createEmbeddings(log, { provider: { model: 'text-embedding-3-small', url, key: 'secret' } })
})
afterAll(() => void server.close())

const find = (text: string) => embeddings.find(text, { urgent: true })

test('a text is sent to the provider with the key and the number of dimensions', async () => {
  const found = await find('Renew the lease')
  expect(found).toMatchObject({ model: 'text-embedding-3-small', bits: expect.stringMatching(/^[01]{384}$/) })
  expect(requests).toHaveLength(1 + topics.length)
  expect(requests.find(({ body }) => body.input === 'Renew the lease')).toMatchObject({
    path: '/v1/embeddings',
    key: 'Bearer secret',
    body: { model: 'text-embedding-3-small', dimensions: 384 },
  })
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
  expect(lines.join()).toContain('could not be embedded')
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
