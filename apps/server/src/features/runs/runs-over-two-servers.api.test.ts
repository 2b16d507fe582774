import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Conversation } from '@adjutant/contract/ai/conversations'
import type { CrewRun, RunEvent } from '@adjutant/contract/ai/runs'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createScratchDatabase, type ScratchDatabase } from '../../platform/db/testing/scratch-server-database.ts'
import { ModelStream } from '../../testing/chat.ts'
import { startScriptedModel, type ScriptedModel } from '../../testing/scripted-model.ts'
import { testDatabaseKind } from '../../testing/test-database.ts'
import {
  answerUntilEnd,
  eventually,
  expectCompleteRun,
  makeWorkingCrew,
  CrashableServer,
  scriptWorkingCrew,
  readRun,
} from './testing/crashable-server.ts'

const aWhile = { timeout: 300_000 }

// The embedded database serves a single process.
describe.skipIf(testDatabaseKind === 'embedded')('two servers on one database', () => {
  let dataDir: string
  let scratch: ScratchDatabase
  let model: ScriptedModel
  let watcher: pg.Client
  const servers: CrashableServer[] = []
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'adjutant-two-servers-'))
    scratch = await createScratchDatabase('migrated')
    model = await startScriptedModel()
    await (watcher = new pg.Client({ connectionString: scratch.url })).connect()
  }, aWhile.timeout)
  // Sequential, because both servers would create the first admin. Servers that the previous test killed are restarted.
  beforeEach(async () => {
    scriptWorkingCrew(model)
    model.hungUp = 0
    for (const [place, name] of ['one', 'two'].entries()) if (!servers[place]?.isUp()) servers[place] = await startNamed(name)
  }, aWhile.timeout)
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()))
    await model.close()
    await watcher.end()
    await scratch.drop()
    await rm(dataDir, { recursive: true, force: true })
  }, aWhile.timeout)

  const startNamed = (name: string) => new CrashableServer({ dataDir, model, databaseUrl: scratch.url }, name).up()

  async function start(server: CrashableServer, crew_id: string, title: string) {
    const conversation = (await server.call<Conversation>('POST', '/conversations/', { name: title }))!.body
    const path = `/crew-runs/?conversation_id=${conversation.id}`
    const reply = await server.call<{ crew_run_id: string }>('POST', path, { crew_id, inputs: { title } })
    expect(reply!.status, JSON.stringify(reply)).toBe(201)
    return { id: reply!.body.crew_run_id, conversationId: conversation.id, title }
  }

  /** The workers that currently hold a run. */
  const listWorkers = async (): Promise<string[]> => {
    const { rows } = await watcher.query<{ worker: string }>('select distinct worker from runs where worker is not null')
    return rows.map(({ worker }) => worker)
  }

  // runs-shared.api.test.ts shares a hundred runs between two applications of one process, which costs a tenth per run.
  test('share thirty runs: each completes once, and both have worked', aWhile, async () => {
    const [one, two] = servers as [CrashableServer, CrashableServer]
    const crewId = await makeWorkingCrew(one)
    const workers = new Set<string>()
    for (let ten = 0; ten < 3; ten += 1) {
      const begun = await Promise.all(
        // A person's active runs are limited: further starts are rejected until one waits for its person.
        Array.from({ length: 10 }, (_, place) => eventually(() => start(servers[place % 2]!, crewId, `shared-${ten}-${place}`))),
      )
      // Replies go to the other server than the one that started the run.
      const ending = Promise.all(begun.map(({ id }, place) => answerUntilEnd(place % 2 === 0 ? two : one, id)))
      for (let isOver = false; !isOver; isOver = await Promise.race([ending.then(() => true), setTimeout(50, false)]))
        for (const worker of await listWorkers()) workers.add(worker)
      const ended = await ending
      await Promise.all(ended.map((run, place) => expectCompleteRun(one, run!, begun[place]!.conversationId, begun[place]!.title)))
    }
    expect(workers.size).toBe(2)
  })

  test('a run of a killed server is resumed by the other one', aWhile, async () => {
    const [one, two] = servers as [CrashableServer, CrashableServer]
    const crewId = await makeWorkingCrew(one)
    for (const server of servers) await server.crashAt('before-model', 1)
    const begun = await start(one, crewId, 'orphan')
    const dead = await Promise.race(servers.map(async (server) => (await server.process.exited, server)))
    const alive = dead === one ? two : one
    await alive.cancelCrash()
    await expectCompleteRun(alive, (await answerUntilEnd(alive, begun.id))!, begun.conversationId, begun.title)
  })

  test.each(['after-model', 'in-write'] as const)(
    'a server paused at %s while its run is taken over writes nothing',
    aWhile,
    async (point) => {
      const [one, two] = servers as [CrashableServer, CrashableServer]
      const begun = await start(one, await makeWorkingCrew(one), `sleeper-${point}`)
      await eventually(async () => expect((await readRun(one, begun.id))!.body.status).toBe('awaiting_human_input'))
      for (const server of servers) await server.crashAt(point, 1, 'SIGSTOP')
      // Doesn't await the call, because the server can be paused before it has answered.
      const continued = one.call('POST', `/crew-runs/${begun.id}/continue`, { approve: true, wait: 1 })
      const asleep = await eventually(
        async () => servers.find((server) => !server.isCrashPending()) ?? Promise.reject(new Error('Both are awake')),
      )
      const awake = asleep === one ? two : one
      await awake.cancelCrash()
      const run = (await answerUntilEnd(awake, begun.id))!
      await expectCompleteRun(awake, run, begun.conversationId, begun.title)
      process.kill(asleep.process.pid, 'SIGCONT')
      await continued
      // The resumed server responds, so it had time to write.
      const after = await eventually(async () => (await readRun(asleep, begun.id))?.body ?? Promise.reject(new Error('It sleeps')))
      await setTimeout(1_000)
      await expectCompleteRun(awake, after, begun.conversationId, begun.title)
      expect((await readRun(awake, begun.id))!.body.timeline).toEqual(run.timeline)
    },
  )

  test("both servers stream a step's text while it is written", aWhile, async () => {
    const modelStream = new ModelStream()
    model.play([modelStream])
    const begun = await start(servers[0]!, await makeWorkingCrew(servers[0]!), 'aloud')
    modelStream.say('Half of it')
    for (const server of servers) {
      const stream = await server.watch(`/crew-runs/${begun.id}/events`)
      let event = (await stream.next()) as RunEvent
      while (event.type !== 'delta') event = (await stream.next()) as RunEvent
      expect(event.details).toMatchObject({ step: 0, text: 'Half of it' })
      await stream.close()
    }
    await servers[0]!.call('POST', `/crew-runs/${begun.id}/stop`)
    await eventually(async () => expect(model.hungUp).toBe(1))
  })

  test('a stop at one server ends a run that the other one works on', aWhile, async () => {
    const [one, two] = servers as [CrashableServer, CrashableServer]
    const crewId = await makeWorkingCrew(one)
    model.play(() => new Promise<never>(() => {}))
    const begun = await start(one, crewId, 'endless')
    await eventually(async () => expect((await readRun(one, begun.id))!.body.status).toBe('running'))
    const stopped = (await two.call<CrewRun>('POST', `/crew-runs/${begun.id}/stop`))!.body
    expect(stopped.timeline.at(-1)).toMatchObject({ type: 'crew_end', details: { status: 'stopped' } })
    await eventually(async () => expect(model.hungUp).toBe(1), 5_000)
    expect((await readRun(one, begun.id))!.body.timeline).toEqual(stopped.timeline)
  })
})
