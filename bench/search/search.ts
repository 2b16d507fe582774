// npm run search -w bench: cost of a search among a hundred thousand records, and recall for paraphrased questions.
import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { createCaller } from '../api/call.ts'
import { latencyMs, median } from '../api/measure.ts'
import { adminEmail, createMember, logIn, startProduct } from '../api/product.ts'
import { makeFolder } from '../api/scratch.ts'
import { saveResults } from '../results.ts'
import { answerableRecords, others, type AnswerableRecord, type Kind } from './company.ts'
import { beginning, fillerRecords, fillerCount, organizationId, organizations } from './filler-records.ts'

const bounds = { medianMs: 30, recallAt10: 0.8 }
const ownEmail = 'owner@example.com'
const viewerCount = { a_tenth: 'tenth@example.com', all: 'all@example.com' }

const serverUrl = process.env['TEST_DATABASE_URL']
if (!serverUrl) throw new Error('TEST_DATABASE_URL is the address of a PostgreSQL on which databases may be made.')

async function withDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
const runAll = (url: string, statements: string[]) =>
  withDatabase(url, async (client) => {
    for (const statement of statements) await client.query(statement)
  })

const url = new URL(serverUrl)
url.pathname = '/bench_search'
const databaseUrl = url.href
await runAll(serverUrl, ['drop database if exists bench_search with (force)', 'create database bench_search'])
const installation = { dataDir: makeFolder(), databaseUrl }
const product = await startProduct(installation)
const adminToken = await logIn(product.url, adminEmail)

async function newMember(email: string): Promise<string> {
  await createMember(product.url, adminToken, email)
  return logIn(product.url, email)
}

const calls: Record<Kind, (record: Omit<AnswerableRecord, 'question'>) => [path: string, body: object]> = {
  task: ({ title, body }) => ['/api/tasks/', { title, description: body }],
  goal: ({ title, body }) => ['/api/strategic-goals/', { title, description: body, due_date: '2027-12-31' }],
  advice: ({ title, body }) => ['/api/strategic-advice/', { advice_title: title, content: body }],
  note: ({ title, body }) => ['/api/journals/', { content: `${title}\n\n${body}` }],
  contact: ({ title, body }) => ['/api/contacts/', { name: title, notes: body }],
}

async function write(token: string, record: Omit<AnswerableRecord, 'question'>): Promise<string> {
  const [path, body] = calls[record.kind](record)
  return (await createCaller(product.url)<{ id: string }>(token, 'POST', path, body)).id
}

/** Waits until the product has embedded everything. */
async function untilRead(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select count(*)::int as unread from search_entries where embedding is null')
    if (rows[0].unread === 0) return
    await pause(1_000)
  }
}

const searchUrl = (question: string) => `${product.url}/api/search?limit=10&q=${encodeURIComponent(question)}`

/** Share of questions whose answer is among the first `most` hits. */
async function recall(token: string, ids: string[], most: number): Promise<number> {
  let found = 0
  for (const [n, { question }] of answerableRecords.entries()) {
    const reply = await fetch(searchUrl(question), { headers: { authorization: `Bearer ${token}` } })
    const hits = ((await reply.json()) as { id: string }[]).slice(0, most)
    if (hits.some(({ id }) => id === ids[n])) found += 1
  }
  return found / answerableRecords.length
}

/** Throws if a question shares a word stem with the record that answers it. */
async function assertNoSharedWords(client: pg.Client, ids: string[]): Promise<void> {
  for (const [n, { question, title }] of answerableRecords.entries()) {
    const { rows } = await client.query(
      `select array(select lexeme from unnest(to_tsvector('english', $1)) intersect select lexeme from unnest(words)) as shared
       from search_entries where record_id = $2`,
      [question, ids[n]],
    )
    if (rows.some(({ shared }) => shared.length > 0)) throw new Error(`'${question}' shares ${rows[0].shared} with '${title}'`)
  }
}

/** Median of the medians per question. */
async function medianMs(token: string): Promise<number> {
  const middles: number[] = []
  for (const { question } of answerableRecords) middles.push(await latencyMs({ url: searchUrl(question), token }, 9))
  return Number(median(middles).toFixed(1))
}

const ownToken = await newMember(ownEmail)
const ids: string[] = []
for (const record of answerableRecords) ids.push(await write(ownToken, record))
for (const record of others) await write(ownToken, record)

const recalls = await withDatabase(databaseUrl, async (client) => {
  await assertNoSharedWords(client, ids)
  await untilRead(client)
  const local_embeddings = { recall_at_10: await recall(ownToken, ids, 10), recall_at_3: await recall(ownToken, ids, 3) }
  await client.query('delete from search_vectors')
  const keyword_only = { recall_at_10: await recall(ownToken, ids, 10), recall_at_3: await recall(ownToken, ids, 3) }
  await client.query(`insert into search_vectors (part_id, chunk, viewer_id, kind, topic, bits)
    select part_id, chunk, unnest(audience), kind, topic, bits from search_entries`)
  return { local_embeddings, keyword_only }
})
console.log(recalls)

await runAll(databaseUrl, beginning)
await withDatabase(databaseUrl, untilRead)
await product.stop()
await runAll(databaseUrl, fillerRecords)
const crowded = await startProduct(installation)
product.url = crowded.url

const tokens: Record<string, string> = {}
for (const [name, email] of Object.entries(viewerCount)) tokens[name] = await newMember(email)
const join = (email: string, from: number, to: number) => `insert into memberships (user_id, organization_id, access)
  select id, ${organizationId('n')}, 'user' from users, generate_series(${from}, ${to}) n where email = '${email}'`
await runAll(databaseUrl, [join(viewerCount.a_tenth, 3, 3), join(viewerCount.all, 0, organizations - 1)])

const median_ms: Record<string, number> = {}
for (const [name, token] of Object.entries(tokens)) median_ms[name] = await medianMs(token)
await crowded.stop()

const isWithinBound =
  Object.values(median_ms).every((ms) => ms <= bounds.medianMs) && recalls.local_embeddings.recall_at_10 >= bounds.recallAt10
saveResults('search', {
  records: fillerCount,
  questions: answerableRecords.length,
  median_ms,
  ...recalls,
  bounds,
  isWithinBound,
})
if (!isWithinBound) process.exitCode = 1
