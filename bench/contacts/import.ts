// npm run import -w bench: latency of other people's lists while somebody imports 20,000 contacts, on the embedded database.
import { setTimeout as pause } from 'node:timers/promises'
import { createCaller } from '../api/call.ts'
import { adminEmail, createMember, logIn, startProduct } from '../api/product.ts'
import { makeFolder } from '../api/scratch.ts'
import { saveResults } from '../results.ts'

const contacts = 20_000
const worstMs = 500
const idleMs = 5_000
/** The contacts' embeddings are computed for minutes after the import. */
const afterMs = 10_000
const paths = ['/api/tasks/?limit=20', '/api/contacts/?limit=20', '/api/journals/?limit=20', '/api/strategic-goals/']

const product = await startProduct({ dataDir: makeFolder(), databaseUrl: undefined })
const call = createCaller(product.url)
const admin = await logIn(product.url, adminEmail)
const [importer, other] = await Promise.all(
  ['importer@example.com', 'other@example.com'].map(async (email) => {
    await createMember(product.url, admin, email)
    return logIn(product.url, email)
  }),
)

interface Times {
  calls: number
  medianMs: number
  worstMs: number
}

/** Makes another person's calls one after the other, twenty times a second, until `isOver`. */
async function timeOthers(isOver: () => boolean): Promise<Times> {
  const times: number[] = []
  for (let n = 0; !isOver(); n += 1) {
    const start = performance.now()
    await call(other!, 'GET', paths[n % paths.length]!)
    times.push(performance.now() - start)
    await pause(50)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return { calls: times.length, medianMs: Math.round(sorted[Math.floor(sorted.length / 2)]!), worstMs: Math.round(sorted.at(-1)!) }
}

// The first write after a start compiles the triggers, which must not be measured.
await call(importer!, 'POST', '/api/contacts/import', { format: 'csv', text: 'name\nWarm-up' })

const rows = Array.from(
  { length: contacts },
  (_, n) => `Person ${n},Director ${n % 90},person${n}@example.com,+44 20 ${n},"Met at the fair, twice"`,
)
const text = `name,role,email,phone,notes\n${rows.join('\n')}`

const timeOthersFor = (ms: number): Promise<Times> => {
  const end = performance.now() + ms
  return timeOthers(() => performance.now() > end)
}

const idle = await timeOthersFor(idleMs)
let isDone = false
const start = performance.now()
const importing = call<{ imported: number }>(importer!, 'POST', '/api/contacts/import', { format: 'csv', text }).finally(
  () => (isDone = true),
)
const busy = await timeOthers(() => isDone)
const { imported } = await importing
const importMs = Math.round(performance.now() - start)
const after = await timeOthersFor(afterMs)
await product.stop()

const isMet = imported === contacts && Math.max(busy.worstMs, after.worstMs) <= worstMs
saveResults('import', { contacts: imported, importMs, others: { idle, busy, after, limitMs: worstMs }, met: isMet })
if (!isMet) process.exitCode = 1
