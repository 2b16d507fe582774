import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Message } from '@adjutant/contract/ai/conversations'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createScratchDatabase, type ScratchDatabase } from '../../platform/db/testing/scratch-server-database.ts'
import { openStream } from '../../testing/event-reader.ts'
import { recovery, startScriptedAnswers, type ScriptedAnswers } from '../../testing/processes/scripted-answers.ts'
import { startServer, type ServerProcess } from '../../testing/processes/server-process.ts'
import { toModelEnv } from '../../testing/scripted-model.ts'
import { testDatabaseKind } from '../../testing/test-database.ts'

const password = 'a-good-long-passphrase'
const aWhile = { timeout: 240_000 }

let dataDir: string
let scratch: ScratchDatabase | undefined
let model: ScriptedAnswers
let servers: ServerProcess[]

beforeAll(async () => {
  scratch = testDatabaseKind === 'server' ? await createScratchDatabase('migrated') : undefined
})
afterAll(() => scratch?.drop())
beforeEach(async () => {
  servers = []
  dataDir = await mkdtemp(join(tmpdir(), 'adjutant-killed-'))
  model = await startScriptedAnswers()
})
afterEach(async () => {
  for (const server of servers) server.kill('SIGKILL')
  await Promise.all(servers.map(({ exited }) => exited))
  await model.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts the server as an operator does and signs the first admin in. */
async function start() {
  const server = startServer(dataDir, {
    ...toModelEnv(model),
    ADMIN_PASSWORD: password,
    ...(scratch && { DATABASE_URL: scratch.url }),
  })
  servers.push(server)
  const address = await server.address()
  const form = new URLSearchParams({ username: 'admin@adjutant.local', password })
  const { access_token } = (await (await fetch(`${address}/api/auth/token`, { method: 'POST', body: form })).json()) as {
    access_token: string
  }
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
  const send = (method: string, path: string, body?: object) =>
    fetch(`${address}/api/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const watch = (id: string) => openStream(`${address}/api/conversations/${id}/events`, headers)
  return { server, send, watch }
}

// The embedded database serves a single process; killed.process.test.ts tests the answers of its killed server.
test.skipIf(testDatabaseKind === 'embedded')('an answer of a killed or paused process is taken over by another', aWhile, async () => {
  const [killed, paused, alive] = [await start(), ...(await Promise.all([start(), start()]))]
  const [lost, late] = [await model.ask(killed.send, 'Lost'), await model.ask(paused.send, 'Late')]
  killed.server.kill('SIGKILL')
  paused.server.kill('SIGSTOP')
  const stoppedAt = Date.now()
  const stream = await alive.watch(lost.id)
  await Promise.all([model.finishSecondAttempt(lost), model.finishSecondAttempt(late)])
  await Promise.all([model.untilAnswered(alive.send, lost, 'Whole'), model.untilAnswered(alive.send, late, 'Whole')])
  expect(Date.now() - stoppedAt).toBeLessThan(recovery.timeout)
  let latest = (await stream.next()) as Message
  while (latest.streaming || latest.content !== 'Whole') latest = (await stream.next()) as Message
  await stream.close()

  // The paused process's late output changes nothing, and its caller gets the other process's answer.
  model.finishFirstAttempt(late, ' an answer')
  paused.server.kill('SIGCONT')
  const reply = (await late.response)!
  expect([reply.status, await reply.json()]).toMatchObject([200, { content: 'Whole' }])
  await model.untilAnswered(alive.send, late, 'Whole')
})
