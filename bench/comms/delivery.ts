// npm run comms -w bench: delivery time of a message to an open page among many, and the cost of idle pages. Runs on a database server,
// which installations with thousands of open pages use; the embedded database would share the process.
import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { createCaller } from '../api/call.ts'
import { median } from '../api/measure.ts'
import { adminEmail, logIn, password, startProduct } from '../api/product.ts'
import { makeFolder } from '../api/scratch.ts'
import { saveResults } from '../results.ts'
import { openMany, openStream } from './streams.ts'

const rounds = 50
const people = 60
const busy = { streams: 500, limitMs: 100 }
const idle = { streams: 5_000, limitMb: 400 }
/** Four rounds of authorization checks of the open streams. */
const settleMs = 60_000

const product = await startProduct({ dataDir: makeFolder(), databaseUrl: process.env['TEST_DATABASE_URL'] })

const call = createCaller(product.url)

/** Memory of the server and of its embeddings process, which exists while there are texts to index. */
function rssMb(which: '-p' | '--ppid'): number {
  // The exit code shows whether the process exists.
  const { stdout } = spawnSync('ps', ['-o', 'rss=', which, String(product.pid)], { encoding: 'utf8' })
  return Math.round(stdout.split('\n').reduce((sum, line) => sum + Number(line), 0) / 1024)
}

const admin = await logIn(product.url, adminEmail)
const { id: organization } = await call<{ id: string }>(admin, 'POST', '/api/organizations', { name: 'Northwind' })
const ids: string[] = []
const tokens: string[] = []
for (let n = 0; n < people; n++) {
  const email = `bench${n}@example.com`
  const member = { email, org_access_level: 'user', first_name: 'Bench', last_name: `Member ${n}`, password }
  ids.push((await call<{ id: string }>(admin, 'POST', `/api/organizations/${organization}/users`, member)).id)
  tokens.push(await logIn(product.url, email))
}
const { id: thread } = await call<{ id: string }>(admin, 'POST', '/api/comms/threads', { participant_ids: [ids[0]] })

/** Milliseconds from the call to its event on the page's stream, and to the message on the thread's stream. */
async function measureDelivery(): Promise<{ notificationMs: number; messageMs: number }> {
  const notifications = await openStream(`${product.url}/api/events`, tokens[0]!)
  const messages = await openStream(`${product.url}/api/comms/threads/${thread}/events`, tokens[0]!)
  const times: { notificationMs: number; messageMs: number }[] = []
  for (let round = 1; round <= rounds; round++) {
    const text = `Message number ${round}.`
    const heard = Promise.all([notifications.waitFor(thread), messages.waitFor(text)])
    const start = performance.now()
    await call(admin, 'POST', `/api/comms/threads/${thread}/messages`, { text })
    const [notifiedAt, messageAt] = await heard
    times.push({ notificationMs: notifiedAt - start, messageMs: messageAt - start })
    // Lets all other events of the message arrive before the next one.
    await pause(50)
  }
  notifications.close()
  messages.close()
  return {
    notificationMs: Math.round(median(times.map(({ notificationMs }) => notificationMs))),
    messageMs: Math.round(median(times.map(({ messageMs }) => messageMs))),
  }
}

await measureDelivery()
const alone = await measureDelivery()
const rssBeforeMb = rssMb('-p')
const others = tokens.slice(1)
const some = await openMany(`${product.url}/api/events`, others, busy.streams)
const among = await measureDelivery()
const many = await openMany(`${product.url}/api/events`, others, idle.streams - busy.streams)
await pause(settleMs)
const [rssIdleMb, rssOfModelMb] = [rssMb('-p'), rssMb('--ppid')]
for (const stream of [...some, ...many]) stream.close()
await product.stop()

const met = among.notificationMs <= busy.limitMs && among.messageMs <= busy.limitMs && rssIdleMb <= idle.limitMb
saveResults('comms', { delivery: { alone, among, ...busy }, idle: { rssBeforeMb, rssIdleMb, rssOfModelMb, ...idle }, met })
if (!met) process.exitCode = 1
