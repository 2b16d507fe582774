// npm run search -w bench: cost of a search among a hundred thousand records.
import { latencyMs, median } from '../api/measure.ts'
import { adminEmail, createMember, logIn, startProduct } from '../api/product.ts'
import { makeFolder } from '../api/scratch.ts'
import { saveResults } from '../results.ts'
import { createDatabase, runAll, untilEmbedded } from './database.ts'
import { beginning, fillerRecords, fillerCount, organizationId, organizations } from './filler-records.ts'
import { questions } from './questions/index.ts'

const bounds = { medianMs: 50 }
const viewerCount = { a_tenth: 'tenth@example.com', all: 'all@example.com' }

const databaseUrl = await createDatabase('bench_search')
const installation = { dataDir: makeFolder(), databaseUrl }
const product = await startProduct(installation)
const adminToken = await logIn(product.url, adminEmail)

async function newMember(email: string): Promise<string> {
  await createMember(product.url, adminToken, email)
  return logIn(product.url, email)
}

const searchUrl = (question: string) => `${product.url}/api/search?limit=10&q=${encodeURIComponent(question)}`

/** Median of the medians per question. */
async function medianMs(token: string): Promise<number> {
  const middles: number[] = []
  for (const { text } of questions) middles.push(await latencyMs({ url: searchUrl(text), token }, 9))
  return Number(median(middles).toFixed(1))
}

await runAll(databaseUrl, beginning)
await untilEmbedded(databaseUrl)
await product.stop()
await runAll(databaseUrl, fillerRecords)
const largeProduct = await startProduct(installation)
product.url = largeProduct.url

const tokens: Record<string, string> = {}
for (const [name, email] of Object.entries(viewerCount)) tokens[name] = await newMember(email)
const join = (email: string, from: number, to: number) => `insert into memberships (user_id, organization_id, access)
  select id, ${organizationId('n')}, 'user' from users, generate_series(${from}, ${to}) n where email = '${email}'`
await runAll(databaseUrl, [join(viewerCount.a_tenth, 3, 3), join(viewerCount.all, 0, organizations - 1)])

const median_ms: Record<string, number> = {}
for (const [name, token] of Object.entries(tokens)) median_ms[name] = await medianMs(token)
await largeProduct.stop()

const isWithinBound = Object.values(median_ms).every((ms) => ms <= bounds.medianMs)
saveResults('search', {
  records: fillerCount,
  questions: questions.length,
  median_ms,
  bounds,
  isWithinBound,
})
if (!isWithinBound) process.exitCode = 1
