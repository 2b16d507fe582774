// npm run thread -w bench: browser cost of opening a thread of ten thousand messages.
import { createCaller } from '../api/call.ts'
import { seedEmbedded } from '../api/installations.ts'
import { median } from '../api/measure.ts'
import { adminEmail, logIn, password, startProduct } from '../api/product.ts'
import { makeFolder } from '../api/scratch.ts'
import { saveResults } from '../results.ts'
import { openBrowser, signIn, watchSpent } from './browser.ts'

const messages = 10_000
const limitMs = 200
const rounds = 7

/** Messages of two people in turns, every third one longer. */
const filling = (thread: string) => [
  `insert into thread_messages (id, thread_id, number, sender_id, text, created_at)
    select cast('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0') as uuid), '${thread}', n, p.ids[1 + n % 2],
      'Message ' || n || '.' || case when n % 3 = 0 then repeat(' The lease of the warehouse ends with the year.', 6) else ' Agreed.' end,
      now() - make_interval(mins => ${messages} - n)
    from generate_series(1, ${messages}) n,
      (select array_agg(user_id) as ids from thread_participants where thread_id = '${thread}') p`,
  `update threads set last_number = ${messages}, updated_at = now() where id = '${thread}'`,
]

const installation = { dataDir: makeFolder(), databaseUrl: undefined }
const first = await startProduct(installation)
const call = createCaller(first.url)
const token = await logIn(first.url, adminEmail)
const { id: organization } = await call<{ id: string }>(token, 'POST', '/api/organizations', { name: 'Northwind' })
const member = { email: 'ines@example.com', org_access_level: 'user', first_name: 'Ines', last_name: 'Faber', password }
const { id: ines } = await call<{ id: string }>(token, 'POST', `/api/organizations/${organization}/users`, member)
const { id: thread } = await call<{ id: string }>(token, 'POST', '/api/comms/threads', { participant_ids: [ines] })
await first.stop()
await seedEmbedded(installation.dataDir, filling(thread))

const product = await startProduct(installation)
const browser = await openBrowser()
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await signIn(page, product.url, token)
const spent = await watchSpent(page)
const row = page.getByRole('link', { name: /Ines Faber/ }).first()
const newest = page.getByText(`Message ${messages}.`).last()

/** Measures the time from the list of threads, with nothing preloaded, to the newest message on screen. */
async function openMs(): Promise<number> {
  await page.goto(`${product.url}/app/comms`)
  await row.waitFor()
  // Waits until the list has finished loading.
  await page.waitForTimeout(1_000)
  const before = await spent()
  await row.click()
  await newest.waitFor()
  // Includes the first paint and the frames that immediately follow.
  await page.waitForTimeout(500)
  return (await spent()).script - before.script
}

const times: number[] = []
for (let round = 0; round < rounds; round++) times.push(await openMs())
const shown = await page.getByRole('article').count()
await browser.close()
await product.stop()

const rounded = (value: number) => Number(value.toFixed(1))
const scriptMs = rounded(median(times))
saveResults('thread', { messages, shown, scriptMs, rounds: times.map(rounded), limitMs, met: scriptMs <= limitMs })
if (scriptMs > limitMs) process.exitCode = 1
