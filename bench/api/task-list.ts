// npm run task-list -w bench [-- postgres | embedded]: how the cost of a page of tasks grows with the data, and the product's overhead over
// its SQL.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { growth, overhead, sqlGrowth, type Figures } from './figures.ts'
import { createEmbeddedInstallation, createServerInstallation, type SeededInstallation } from './installations.ts'
import { recordCalls } from './recording.ts'

const tasksPath = '/api/tasks/?status=To%20Do,In%20Progress&sort_by=due_date&limit=25'
const usersPath = '/api/users/?limit=25'
const tasks = { few: 10_000, many: 1_000_000 }

const results = join(import.meta.dirname, '../results')

type Bound = { figure: string; atMost?: number; atLeast?: number }
type Outcome = { figures: Record<string, Figures>; bounds: Bound[] }

const growthBound: Bound = { figure: 'growth', atMost: 1.5 }

async function onPostgres(): Promise<Outcome> {
  const serverUrl = process.env['TEST_DATABASE_URL']
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is the address of a PostgreSQL on which databases may be made.')
  const installations: [SeededInstallation, SeededInstallation] = [
    await createServerInstallation(serverUrl, tasks.few),
    await createServerInstallation(serverUrl, tasks.many),
  ]
  const [few, many] = installations
  const recorded = await recordCalls(few, [
    { path: tasksPath, token: few.memberToken },
    { path: usersPath, token: few.adminToken },
  ])
  const recordedAmongMany = await recordCalls(many, [{ path: tasksPath, token: many.memberToken }])
  const figures = {
    growth: await growth(installations, tasksPath),
    growth_of_sql: await sqlGrowth(installations, [recorded[tasksPath]!, recordedAmongMany[tasksPath]!]),
    tasks_against_bare: await overhead(few, tasksPath, few.memberToken, recorded[tasksPath]!),
    users_against_bare: await overhead(few, usersPath, few.adminToken, recorded[usersPath]!),
  }
  const bounds = [growthBound, { figure: 'tasks_against_bare', atLeast: 0.5 }, { figure: 'users_against_bare', atLeast: 0.6 }]
  return { figures, bounds }
}

async function onEmbedded(): Promise<Outcome> {
  const installations: [SeededInstallation, SeededInstallation] = [
    await createEmbeddedInstallation(tasks.few),
    await createEmbeddedInstallation(tasks.many),
  ]
  return { figures: { growth: await growth(installations, tasksPath) }, bounds: [growthBound] }
}

const isWithinBound = ({ figures }: Outcome, { figure, atMost = Infinity, atLeast = 0 }: Bound): boolean => {
  const { ratio } = figures[figure]!
  return ratio >= atLeast && ratio <= atMost
}

function write(kind: string, { figures, bounds }: Outcome, broken: Bound[]): void {
  const at = new Date().toISOString()
  const machine = { cpus: cpus().length, node: process.version, arch: process.arch }
  mkdirSync(results, { recursive: true })
  const file = join(results, `task-list-${kind}-${at.slice(0, 10)}.json`)
  writeFileSync(file, `${JSON.stringify({ at, machine, tasks, path: tasksPath, figures, bounds, broken }, null, 2)}\n`)
}

const kinds: Record<string, () => Promise<Outcome>> = { postgres: onPostgres, embedded: onEmbedded }
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(kinds)

for (const kind of wanted) {
  console.log(`${kind}: filling two installations with ${tasks.few} and ${tasks.many} tasks`)
  const outcome = await kinds[kind]!()
  const broken = outcome.bounds.filter((bound) => !isWithinBound(outcome, bound))
  write(kind, outcome, broken)
  console.log(JSON.stringify(outcome.figures, null, 2))
  if (broken.length === 0) continue
  console.log(`Limits exceeded: ${JSON.stringify(broken)}`)
  process.exitCode = 1
}
