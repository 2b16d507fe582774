// npm run search -w bench: cost of a search among a hundred thousand records.
import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { latencyMs, median } from '../api/measure.ts'
import { adminEmail, createMember, logIn, startProduct } from '../api/product.ts'
import { makeFolder } from '../api/scratch.ts'
import { saveResults } from '../results.ts'
import { beginning, fillerRecords, fillerCount, organizationId, organizations } from './filler-records.ts'
import { questions } from './questions/index.ts'

const bounds = { medianMs: 30 }
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

/** Waits until the product has embedded everything. */
async function untilRead(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select count(*)::int as unread from search_entries where embedding is null')
    if (rows[0].unread === 0) return
    await pause(1_000)
  }
}

const searchUrl = (question: string) => `${product.url}/api/search?limit=10&q=${encodeURIComponent(question)}`

/** Median of the medians per question. */
async function medianMs(token: string): Promise<number> {
  const middles: number[] = []
  for (const { text } of questions) middles.push(await latencyMs({ url: searchUrl(text), token }, 9))
  return Number(median(middles).toFixed(1))
}

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

const isWithinBound = Object.values(median_ms).every((ms) => ms <= bounds.medianMs)
saveResults('search', {
  records: fillerCount,
  questions: questions.length,
  median_ms,
  bounds,
  isWithinBound,
})
if (!isWithinBound) process.exitCode = 1
