import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Conversation, Message } from '@adjutant/contract/conversations'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildSnapshot } from '../../platform/db/embedded/build-snapshot.ts'
import { Spoken } from '../../testing/chat.ts'
import { startScriptedModel, type ScriptedModel } from '../../testing/scripted-model.ts'
import { startServer, type ServerProcess } from '../../testing/server-process.ts'

const password = 'a-good-long-passphrase'
const aWhile = { timeout: 240_000 }

let dataDir: string
let model: ScriptedModel
let servers: ServerProcess[]
beforeAll(() => buildSnapshot())
beforeEach(async () => {
  servers = []
  dataDir = await mkdtemp(join(tmpdir(), 'adjutant-killed-'))
  model = await startScriptedModel()
})
afterEach(async () => {
  for (const server of servers) server.kill('SIGKILL')
  await Promise.all(servers.map(({ exited }) => exited))
  await model.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** The server as an operator runs it, and its first admin signed in. */
async function start() {
  const server = startServer(dataDir, { OPENAI_BASE_URL: model.url, ADMIN_PASSWORD: password })
  servers.push(server)
  const address = await server.address()
  const form = new URLSearchParams({ username: 'admin@adjutant.local', password })
  const { access_token } = (await (await fetch(`${address}/api/auth/token`, { method: 'POST', body: form })).json()) as {
    access_token: string
  }
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
  const call = (method: string, path: string, body?: object) =>
    fetch(`${address}/api/conversations/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const said = async (id: string) =>
    ((await (await call('GET', `${id}/messages`)).json()) as Message[]).map(({ sender, content, streaming }) => [
      sender,
      content,
      streaming,
    ])
  return { server, call, said }
}

/** A conversation in the middle of an answer. */
async function talking(first: Awaited<ReturnType<typeof start>>) {
  const { id } = (await (await first.call('POST', '', { name: 'A talk' })).json()) as Conversation
  const spoken = new Spoken()
  model.play([spoken])
  const asking = first.call('POST', `${id}/chat`, { message_text: 'Hi' }).catch(() => undefined)
  spoken.say('Half of')
  await vi.waitFor(async () => expect(await first.said(id)).toContainEqual(['ai', 'Half of', true]), { timeout: 20_000 })
  return { id, asking }
}

test('after kill -9 in the middle of an answer the question is there, no half answer, and the conversation goes on', aWhile, async () => {
  const first = await start()
  const { id, asking } = await talking(first)
  first.server.kill('SIGKILL')
  await Promise.all([first.server.exited, asking])

  const second = await start()
  expect(await second.said(id)).toEqual([['user', 'Hi', false]])
  model.play(['Whole'])
  expect((await second.call('POST', `${id}/chat`, { message_text: 'Once more' })).status).toBe(200)
  expect((await second.said(id)).at(-1)).toEqual(['ai', 'Whole', false])

  // Told to end in the middle of an answer, it says so to whoever asked, and ends well.
  const drained = await talking(second)
  second.server.kill('SIGTERM')
  expect((await drained.asking)?.status).toBe(503)
  expect(await second.server.exited).toBe(0)
  expect(await (await start()).said(drained.id)).toEqual([['user', 'Hi', false]])
})
