// npm run history -w bench: measures the cost of versions for a write and a read, and the cost of a list as of a day
// compared with the live list. Both sides alternate in the same run.
import { Agent, request } from 'node:http'
import pg from 'pg'
import { createServerInstallation } from '../api/installations.ts'
import { alternate, latencyMs, median } from '../api/measure.ts'
import { startProduct } from '../api/product.ts'
import { createCaller } from '../api/call.ts'
import { saveResults } from '../results.ts'
import { historySeed } from './seed.ts'

const tasks = 10_000
const goals = 200
const rounds = 15
const requestsPerRound = 40
const day = '2026-04-15'
const memberEmail = 'member@example.com'

const limits = { write_task: 1.15, write_goal: 1.15, merge_task: 1.15, read_task: 1.1, tasks_as_of: 2, goals_as_of: 2 }

const serverUrl = process.env['TEST_DATABASE_URL']
if (!serverUrl) throw new Error('TEST_DATABASE_URL is the address of a PostgreSQL on which databases may be made.')

const installation = await createServerInstallation(serverUrl, tasks)
const client = new pg.Client({ connectionString: installation.databaseUrl })
await client.connect()
for (const statement of historySeed(goals, memberEmail)) await client.query(statement)
await client.query('set session_replication_role = origin')

const product = await startProduct(installation)
const token = installation.memberToken
const call = createCaller(product.url)

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const put = (path: string, body: object): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = request(product.url + path, { agent, method: 'PUT', headers }, (reply) => {
      if (reply.statusCode !== 200) return reject(new Error(`${path} answered ${reply.statusCode}`))
      reply.resume().once('end', resolve)
    })
    sent.once('error', reject)
    sent.end(JSON.stringify(body))
  })

let count = 0
async function writeMs(path: string, isMerged = false): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < requestsPerRound; n++) {
    // Ages this version, because the next change would otherwise be merged into it.
    if (!isMerged) await client.query(`update versions set first_at = '-infinity' where action = 'updated' and first_at is null`)
    const start = performance.now()
    await put(path, { title: `Title ${(count += 1)}` })
    times.push(performance.now() - start)
  }
  return median(times)
}

/** A table without the triggers stores no versions. */
async function setTriggers(isEnabled: boolean): Promise<void> {
  for (const table of ['tasks', 'task_shares', 'goals', 'kpis'])
    await client.query(`alter table ${table} ${isEnabled ? 'enable' : 'disable'} trigger ${table}_version`)
}

const readMs = (path: string) => latencyMs({ url: product.url + path, token }, requestsPerRound)

/** The median of the rounds' ratios: the second side compared with the first. */
async function compare(measure: (isSecond: boolean) => Promise<number>) {
  await measure(false)
  await measure(true)
  const pairs = await alternate(rounds, (which) => measure(which === 1))
  const [first, second] = [median(pairs.map(([ms]) => ms)), median(pairs.map(([, ms]) => ms))]
  const ratio = median(pairs.map(([a, b]) => b / a))
  return { withoutMs: Number(first.toFixed(2)), withMs: Number(second.toFixed(2)), ratio: Number(ratio.toFixed(3)) }
}

const compareTriggers = (measure: () => Promise<number>) =>
  compare(async (isEnabled) => {
    await setTriggers(isEnabled)
    return measure()
  })

const task = await call<{ id: string }>(token, 'POST', '/api/tasks/', { title: 'A task', description: 'Text. '.repeat(40) })
const goal = await call<{ id: string }>(token, 'POST', '/api/strategic-goals/', {
  title: 'A goal',
  due_date: '2027-01-01',
  kpis: [{ name: 'Revenue', target_value: 10 }, { name: 'Margin' }],
})
const tasksPath = '/api/tasks/?include_completed=true&limit=50'
const goalsPath = '/api/strategic-goals/?limit=50'

const figures = {
  write_task: await compareTriggers(() => writeMs(`/api/tasks/${task.id}`)),
  write_goal: await compareTriggers(() => writeMs(`/api/strategic-goals/${goal.id}`)),
  merge_task: await compareTriggers(() => writeMs(`/api/tasks/${task.id}`, true)),
  read_task: await compareTriggers(() => readMs(`/api/tasks/${task.id}`)),
  tasks_as_of: await compare((isAsOf) => readMs(isAsOf ? `${tasksPath}&as_of=${day}` : tasksPath)),
  goals_as_of: await compare((isAsOf) => readMs(isAsOf ? `${goalsPath}&as_of=${day}` : goalsPath)),
}
saveResults('history', { tasks, goals, requestsPerRound, rounds, limits, figures })
await product.stop()
await client.end()
for (const [name, { ratio }] of Object.entries(figures)) {
  const limit = limits[name as keyof typeof limits]
  if (ratio <= limit) continue
  console.error(`${name}: ${ratio} is more than ${limit}`)
  process.exitCode = 1
}
