import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Conversation, Message } from '@adjutant/contract/ai/conversations'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildSnapshot } from '../../platform/db/embedded/build-snapshot.ts'
import { createScratchDatabase, type ScratchDatabase } from '../../platform/db/testing/scratch-server-database.ts'
import { ModelStream } from '../../testing/chat.ts'
import { openStream } from '../../testing/event-reader.ts'
import { startScriptedModel, textOf, toModelEnv, type ScriptedModel } from '../../testing/scripted-model.ts'
import { startServer, type ServerProcess } from '../../testing/processes/server-process.ts'
import { testDatabaseKind } from '../../testing/test-database.ts'

const password = 'a-good-long-passphrase'
const aWhile = { timeout: 240_000 }
/** The documented recovery time after a crash, plus a margin for a busy machine. */
const takeover = { timeout: 20_000, interval: 100 }

let dataDir: string
let scratch: ScratchDatabase | undefined
let model: ScriptedModel
let servers: ServerProcess[]
/** The model's output for each question, per attempt. */
let attempts: Map<string, ModelStream[]>

beforeAll(async () => {
  await buildSnapshot()
  scratch = testDatabaseKind === 'server' ? await createScratchDatabase('migrated') : undefined
})
afterAll(() => scratch?.drop())
beforeEach(async () => {
  servers = []
  attempts = new Map()
  dataDir = await mkdtemp(join(tmpdir(), 'adjutant-killed-'))
  model = await startScriptedModel(({ messages }) => {
    const question = textOf(messages.findLast(({ role }) => role === 'user')!)
    const modelStream = new ModelStream()
    attempts.set(question, [...(attempts.get(question) ?? []), modelStream])
    return modelStream
  })
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
  const call = (method: string, path: string, body?: object) =>
    fetch(`${address}/api/conversations/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const readTranscript = async (id: string) =>
    ((await (await call('GET', `${id}/messages`)).json()) as Message[]).map(({ sender, content, streaming }) => [
      sender,
      content,
      streaming,
    ])
  const watch = (id: string) => openStream(`${address}/api/conversations/${id}/events`, headers)
  return { server, call, readTranscript, watch }
}

type Server = Awaited<ReturnType<typeof start>>

/** Asks, and waits until half of the answer is stored. */
async function threadFixtures(at: Server, question: string) {
  const { id } = (await (await at.call('POST', '', { name: question })).json()) as Conversation
  const answerOptions = at.call('POST', `${id}/chat`, { message_text: question, use_internal_search: false }).catch(() => undefined)
  await vi.waitFor(() => expect(attempts.get(question)).toHaveLength(1), takeover)
  attempts.get(question)![0]!.say('Half of')
  await vi.waitFor(async () => expect(await at.readTranscript(id)).toContainEqual(['ai', 'Half of', true]), takeover)
  return { id, question, answerOptions }
}

type Talk = Awaited<ReturnType<typeof threadFixtures>>

/** Waits for the next attempt at the answer and lets the model finish it. */
async function finishAttempt({ question }: Talk, count: number, text: string) {
  await vi.waitFor(() => expect(attempts.get(question)).toHaveLength(count), takeover)
  const modelStream = attempts.get(question)!.at(-1)!
  modelStream.say(text)
  modelStream.end()
}

const untilAnswered = (at: Server, { id, question }: Talk, text: string) =>
  vi.waitFor(
    async () =>
      expect(await at.readTranscript(id)).toEqual([
        ['user', question, false],
        ['ai', text, false],
      ]),
    takeover,
  )

// The embedded database serves a single process; killed.process.test.ts tests the answers of its killed server.
test.skipIf(testDatabaseKind === 'embedded')('an answer of a killed or paused process is taken over by another', aWhile, async () => {
  const [killed, paused, alive] = [await start(), ...(await Promise.all([start(), start()]))]
  const [lost, late] = [await threadFixtures(killed, 'Lost'), await threadFixtures(paused, 'Late')]
  killed.server.kill('SIGKILL')
  paused.server.kill('SIGSTOP')
  const stoppedAt = Date.now()
  const stream = await alive.watch(lost.id)
  await Promise.all([finishAttempt(lost, 2, 'Whole'), finishAttempt(late, 2, 'Whole')])
  await Promise.all([untilAnswered(alive, lost, 'Whole'), untilAnswered(alive, late, 'Whole')])
  expect(Date.now() - stoppedAt).toBeLessThan(takeover.timeout)
  let latest = (await stream.next()) as Message
  while (latest.streaming || latest.content !== 'Whole') latest = (await stream.next()) as Message
  await stream.close()

  // The paused process's late output changes nothing, and its caller gets the other process's answer.
  attempts.get('Late')![0]!.say(' an answer')
  attempts.get('Late')![0]!.end()
  paused.server.kill('SIGCONT')
  const reply = (await late.answerOptions)!
  expect([reply.status, await reply.json()]).toMatchObject([200, { content: 'Whole' }])
  await untilAnswered(alive, late, 'Whole')
})
