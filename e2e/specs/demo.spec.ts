import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logIn, type Api } from '../../tools/demo/api.ts'
import { buildDemo } from '../../tools/demo/build-demo.ts'
import { password, people, toEmail } from '../../tools/demo/company/people.ts'
import { findFreePort, shortLived, withServer } from '../../tools/server-process.ts'
import { expect, test } from '../fixtures.ts'
import { quickEmbeddings, quickHashing } from '../harness/server.ts'

const dayMs = 86_400_000

type Dated = { created_at: string }
type Series = { values: { at: string }[] }

const daysAgo = (time: string) => (Date.now() - Date.parse(time)) / dayMs

type PastGoal = Dated & { pace: { state: string } | null; expected_progress: number | null }

/** Lists of an earlier day have that day's times and pace. */
async function expectPast(elena: Api) {
  const day = new Date(Date.now() - 60 * dayMs).toISOString().slice(0, 10)
  const goals: PastGoal[] = await elena.get(`/api/strategic-goals/?as_of=${day}`)
  expect(goals.length).toBeGreaterThan(3)
  for (const { created_at } of goals) expect(daysAgo(created_at)).toBeGreaterThan(59)
  expect(goals.some(({ pace, expected_progress }) => pace?.state === 'behind' && expected_progress! > 0)).toBe(true)
}

/** The company has people of every level, half a year of history, and runs in every state. */
async function expectCompany(elena: Api) {
  const goals: { id: string }[] = await elena.get('/api/strategic-goals/')
  expect(goals).toHaveLength(8)
  const histories: Series[][] = await Promise.all(goals.map(({ id }) => elena.get(`/api/strategic-goals/${id}/history`)))
  const values = histories.flat().flatMap((series) => series.values)
  expect(values.length).toBeGreaterThan(60)
  expect(Math.max(...values.map(({ at }) => daysAgo(at)))).toBeGreaterThan(170)
  await expectPast(elena)
  const tasks: (Dated & { id: string; title: string })[] = await elena.get('/api/tasks/?limit=200&include_completed=true')
  expect(tasks).toHaveLength(104)
  expect(tasks.filter(({ created_at }) => daysAgo(created_at) > 3).length).toBeGreaterThan(80)
  const kindsBehind = async (title: string) => {
    const { id } = tasks.find((task) => task.title === title)!
    const { nodes }: { nodes: { kind: string }[] } = await elena.get(`/api/records/task/${id}/chain`)
    return nodes.map(({ kind }) => kind)
  }
  expect(await kindsBehind('Sign the berth contract')).toEqual(expect.arrayContaining(['message', 'file', 'goal']))
  expect(await kindsBehind('Call the ten largest customers')).toEqual(expect.arrayContaining(['meeting', 'goal']))
  expect(await kindsBehind('Go through the advice with the leadership')).toEqual(expect.arrayContaining(['advice', 'run', 'goal']))
  const { items }: { items: { status: string }[] } = await elena.get('/api/runs/')
  expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['completed', 'waiting', 'failed']))
}

test('the demo company opens with half a year of history', async () => {
  test.setTimeout(600_000)
  const folder = mkdtempSync(join(tmpdir(), 'adjutant-demo-'))
  const dataDir = join(folder, 'data')
  try {
    const preload = [quickHashing, quickEmbeddings]
    await buildDemo(dataDir, preload)
    const logFile = join(folder, 'server.log')
    const options = { port: await findFreePort(), dataDir, logFile, preload, env: { PATH: process.env.PATH }, nodeOptions: shortLived }
    await withServer(options, async (url) => {
      for (const person of people) await logIn(url, toEmail(person), password)
      const elena = await logIn(url, toEmail(people[0]), password)
      await expectCompany(elena)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the demo never starts in a folder with other data', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adjutant-demo-'))
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  const { status, stderr } = spawnSync(process.execPath, ['tools/demo/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DEMO_DIR: folder },
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  expect(status).toBe(1)
  expect(stderr).toContain('has other data')
})
