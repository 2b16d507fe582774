import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Conversation } from '@adjutant/contract/ai/conversations'
import { checkpoints, type Checkpoint } from '@adjutant/engine'
import { isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { silentLog } from '../../platform/db/db.ts'
import { buildSnapshot } from '../../platform/db/embedded/build-snapshot.ts'
import { createScratchDatabase, type ScratchDatabase } from '../../platform/db/testing/scratch-server-database.ts'
import { mails } from '../../schema.ts'
import { startScriptedModel, type ScriptedModel } from '../../testing/scripted-model.ts'
import { testDatabaseKind } from '../../testing/test-database.ts'
import {
  answerUntilEnd,
  eventually,
  expectCompleteRun,
  listRunMails,
  makeWorkingCrew,
  CrashableServer,
  scriptWorkingCrew,
} from './testing/crashable-server.ts'

const aWhile = { timeout: 900_000 }

/** The crash points of one run: each point at its n-th pass. KILLED_RUNS=all tests all of them. */
const everywhere: [Checkpoint, number][] = checkpoints
  .filter((point) => !point.endsWith('-stop'))
  .flatMap((point) => [1, 2, 3].map((times): [Checkpoint, number] => [point, times]))
const few: [Checkpoint, number][] = [
  ['after-start', 1],
  ['after-model', 1],
  ['in-write', 1],
  ['after-reply', 1],
  // The request for changes.
  ['after-reply', 2],
]
const places = process.env['KILLED_RUNS'] === 'all' ? everywhere : few

let dataDir: string
let scratch: ScratchDatabase | undefined
let model: ScriptedModel
let server: CrashableServer
beforeAll(async () => {
  await buildSnapshot()
  dataDir = await mkdtemp(join(tmpdir(), 'adjutant-killed-runs-'))
  model = await startScriptedModel()
  scriptWorkingCrew(model)
  // On PostgreSQL a run resumes when the dead process's lease expires, on the embedded database at once.
  scratch = testDatabaseKind === 'server' ? await createScratchDatabase('migrated') : undefined
  server = await startServer()
}, aWhile.timeout)
afterAll(async () => {
  await server.kill()
  await model.close()
  await scratch?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const startServer = () => new CrashableServer({ dataDir, model, ...(scratch && { databaseUrl: scratch.url }) }).up()

async function startAgain(): Promise<void> {
  await server.kill()
  server = await startServer()
}

/** A killed process can have claimed a mail. Its lease of five minutes ends with the next start only on the embedded database. */
async function sendClaimedMails(): Promise<void> {
  await server.kill()
  if (scratch) await expireMailLeases(scratch)
  server = await startServer()
}

async function expireMailLeases({ url }: ScratchDatabase): Promise<void> {
  const database = await openDatabase({ databaseUrl: url, dataDir, log: silentLog })
  await database.db
    .update(mails)
    .set({ lease_until: sql`now()` })
    .where(isNull(mails.sent_at))
  await database.close()
}

/** A start that crashed before its response can be stored or not; the list shows which. */
async function findOrStart(crew_id: string, conversationId: string, title: string): Promise<string> {
  const known = await server.get<{ id: string }[]>(`/crew-runs/?conversation_id=${conversationId}`)
  if (known[0]) return known[0].id
  const path = `/crew-runs/?conversation_id=${conversationId}`
  const reply = await server.call<{ crew_run_id: string }>('POST', path, { crew_id, inputs: { title } })
  if (reply?.status === 201) return reply.body.crew_run_id
  // Too many active runs: those that dead processes left.
  if (reply) expect(reply.status, JSON.stringify(reply.body)).toBe(409)
  if (reply) await setTimeout(300)
  else await startAgain()
  return findOrStart(crew_id, conversationId, title)
}

test('a run survives kill -9 at every point: no event or effect is lost or duplicated, and it ends once', aWhile, async () => {
  const crewId = await makeWorkingCrew(server)
  const begun: { id: string; conversationId: string; title: string }[] = []
  for (const [point, times] of places) {
    const title = `${point}-${times}`
    const { id: conversationId } = (await server.call<Conversation>('POST', '/conversations/', { name: title }))!.body
    await server.crashAt(point, times)
    const id = await findOrStart(crewId, conversationId, title)
    begun.push({ id, conversationId, title })
    // Waits for all ends together, because the leases of dead processes expire meanwhile.
    if (!(await answerUntilEnd(server, id))) await startAgain()
    // A single run doesn't pass this point that often.
    await server.cancelCrash()
  }
  let mails = 0
  for (const { id, conversationId, title } of begun) {
    const run = (await answerUntilEnd(server, id))!
    await expectCompleteRun(server, run, conversationId, title)
    mails += run.timeline.filter(({ type }) => type === 'wait_for_human').length
  }
  await sendClaimedMails()
  await eventually(async () => expect(await listRunMails(dataDir)).toHaveLength(mails))
})

test(
  'a run that waits for its model survives kill -9: another process calls the model when it is due, and not before',
  aWhile,
  async () => {
    const crewId = await makeWorkingCrew(server)
    const { id: conversationId } = (await server.call<Conversation>('POST', '/conversations/', { name: 'postponed' }))!.body
    model.play([{ status: 429, headers: { 'retry-after': '0' } }])
    // The run's first commit is the one that postpones its next attempt.
    await server.crashAt('after-commit', 1)
    const id = await findOrStart(crewId, conversationId, 'postponed')
    await server.process.exited
    let askedAt: number | undefined
    scriptWorkingCrew(model, () => (askedAt ??= Date.now()))
    await startAgain()
    const run = (await answerUntilEnd(server, id))!
    await expectCompleteRun(server, run, conversationId, 'postponed')
    const warnings = run.timeline.filter(({ type }) => type === 'warning').map(({ details }) => details)
    expect(warnings).toMatchObject([{ code: 'model_unavailable', attempt: 1 }])
    expect(askedAt).toBeGreaterThanOrEqual(Date.parse(warnings[0]!['retry_at'] as string))
  },
)

test('a server that gets SIGTERM leaves its run as stored, and the next one resumes it', aWhile, async () => {
  const crewId = await makeWorkingCrew(server)
  const { id: conversationId } = (await server.call<Conversation>('POST', '/conversations/', { name: 'drained' }))!.body
  await server.crashAt('after-model', 1, 'SIGTERM')
  const id = await findOrStart(crewId, conversationId, 'drained')
  expect(await server.process.exited).toBe(0)
  await startAgain()
  await expectCompleteRun(server, (await answerUntilEnd(server, id))!, conversationId, 'drained')
})

test('a stop survives kill -9 before and after it is stored', aWhile, async () => {
  const crew_id = await makeWorkingCrew(server)
  for (const point of ['before-stop', 'after-stop'] as const) {
    const { id: conversationId } = (await server.call<Conversation>('POST', '/conversations/', { name: point }))!.body
    const id = await findOrStart(crew_id, conversationId, point)
    await eventually(async () => expect(await server.get(`/crew-runs/${id}`)).toMatchObject({ status: 'awaiting_human_input' }))
    await server.crashAt(point, 1)
    expect(await server.call('POST', `/crew-runs/${id}/stop`)).toBeUndefined()
    await startAgain()
    const isStored = point === 'after-stop'
    expect(await server.get(`/crew-runs/${id}`)).toMatchObject({ status: isStored ? 'completed' : 'awaiting_human_input' })
    const stopped = (await server.call<{ timeline: { type: string }[] }>('POST', `/crew-runs/${id}/stop`))!.body
    expect(stopped.timeline.filter(({ type }) => type === 'crew_end')).toHaveLength(1)
  }
})
