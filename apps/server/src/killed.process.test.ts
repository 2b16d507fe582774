import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DataExport } from '@adjutant/contract/accounts/personal-data'
import type { Message } from '@adjutant/contract/ai/conversations'
import type { Thread, ThreadMessage } from '@adjutant/contract/comms'
import type { ChangeEvent } from '@adjutant/contract/events'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { unzip } from './features/personal-data/testing/unzip.ts'
import { buildSnapshot } from './platform/db/embedded/build-snapshot.ts'
import { openStream } from './testing/event-reader.ts'
import { startScriptedAnswers, type ScriptedAnswers } from './testing/processes/scripted-answers.ts'
import { startServer, type ServerProcess } from './testing/processes/server-process.ts'
import { toModelEnv } from './testing/scripted-model.ts'

// The tests share three successive servers, of which the first is killed and the second gets SIGTERM, because a start costs seconds of CPU.
const admin = { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'chosen-by-the-operator' }
const password = 'a-good-long-passphrase'
const ben = 'ben@example.com'
const registered = ['a@example.com', 'b@example.com']

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const servers: ServerProcess[] = []
let dataDir: string
let model: ScriptedAnswers

/** Starts the server as an operator does and signs the first admin in. */
async function start() {
  const server = startServer(dataDir, { ...admin, ...toModelEnv(model) })
  servers.push(server)
  const address = await server.address()
  const logIn = (username: string, pass = password) =>
    fetch(`${address}/api/auth/token`, { method: 'POST', body: new URLSearchParams({ username, password: pass }) })
  const getToken = async (...person: Parameters<typeof logIn>) =>
    ((await (await logIn(...person)).json()) as { access_token: string }).access_token
  const token = await getToken(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
  const send = (method: string, path: string, body?: object, as = token) => {
    const headers = { authorization: `Bearer ${as}`, ...(body && { 'content-type': 'application/json' }) }
    return fetch(`${address}/api/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  }
  const call = async <T>(...request: Parameters<typeof send>): Promise<T> => (await (await send(...request)).json()) as T
  const watch = (path: string, headers: Record<string, string> = {}) =>
    openStream(`${address}/api/${path}`, { authorization: `Bearer ${token}`, ...headers })
  return { server, address, token, logIn, getToken, send, call, watch }
}

type Server = Awaited<ReturnType<typeof start>>

async function registerTwo({ address }: Server): Promise<void> {
  for (const email of registered) {
    const body = JSON.stringify({ email, password, first_name: 'Ada', last_name: 'L' })
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    expect((await fetch(`${address}/api/users/register`, request)).status).toBe(201)
  }
}

const content = randomBytes(10_000_000)

async function uploadThree({ address, token }: Server): Promise<void> {
  const form = new FormData()
  for (const name of ['a.bin', 'b.bin', 'c.bin']) form.append('file', new Blob([content]), name)
  const upload = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form }
  expect((await fetch(`${address}/api/files/`, upload)).status).toBe(201)
}

async function beginExport(at: Server): Promise<void> {
  expect((await at.send('POST', 'users/me/exports')).status).toBe(202)
}

const unsent = { text: 'Stored, and no more', client_id: 'c-1' }

/** A message that the recipient has seen, and one that is only stored. */
async function sendMessages(at: Server) {
  const { id: organization } = await at.call<{ id: string }>('POST', 'organizations', { name: 'Northwind' })
  const member = { email: ben, org_access_level: 'user', first_name: 'Ben', last_name: 'Ito', password }
  const { id: benId } = await at.call<{ id: string }>('POST', `organizations/${organization}/users`, member)
  const bens = await at.getToken(ben)
  const { id } = await at.call<Thread>('POST', 'comms/threads', { participant_ids: [benId] })
  const seen = await at.call<ThreadMessage>('POST', `comms/threads/${id}/messages`, { text: 'Seen' })
  const { last_event_id } = await at.call<{ last_event_id: string }>('GET', 'events/position', undefined, bens)
  const stored = await at.call<ThreadMessage>('POST', `comms/threads/${id}/messages`, unsent)
  return { id, bens, seen, stored, last_event_id }
}

describe('the process after a killed one', () => {
  let killed: Server
  let second: Server
  let sent: Awaited<ReturnType<typeof sendMessages>>
  let half: Awaited<ReturnType<ScriptedAnswers['ask']>>
  beforeAll(async () => {
    await buildSnapshot()
    dataDir = await mkdtemp(join(tmpdir(), 'adjutant-killed-'))
    model = await startScriptedAnswers()
    killed = await start()
    await uploadThree(killed)
    half = await model.ask(killed.send, 'Killed')
    await registerTwo(killed)
    sent = await sendMessages(killed)
    await beginExport(killed)
    killed.server.kill('SIGKILL')
    await Promise.all([killed.server.exited, half.response])
    second = await start()
  })
  afterAll(async () => {
    for (const server of servers) server.kill('SIGKILL')
    await Promise.all(servers.map(({ exited }) => exited))
    await model.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('resumes an answer by itself and streams it to everyone who has the conversation open', async () => {
    const stream = await second.watch(`conversations/${half.id}/events`)
    await model.finishSecondAttempt(half)
    let latest = (await stream.next()) as Message
    while (latest.content !== 'Whole') latest = (await stream.next()) as Message
    await stream.close()
    await model.untilAnswered(second.send, half, 'Whole')
  })

  test('has every account that was acknowledged', async () => {
    for (const email of registered) expect((await second.logIn(email)).status, email).toBe(200)
  })

  test('delivers a stored message once', async () => {
    const { id, bens, seen, stored, last_event_id } = sent
    const asBen = { authorization: `Bearer ${bens}` }
    const thread = await second.watch(`comms/threads/${id}/events`, { ...asBen, 'last-event-id': seen.id })
    const all = await second.watch('events', { ...asBen, 'last-event-id': last_event_id })
    expect(await thread.next()).toMatchObject({ id: stored.id, text: unsent.text })
    expect(await all.next()).toMatchObject({ topic: 'comms', id })
    // The sender got no response and retries: the message stays the same, and the next event is the next message.
    expect(await second.call<ThreadMessage>('POST', `comms/threads/${id}/messages`, unsent)).toEqual(stored)
    const last = await second.call<ThreadMessage>('POST', `comms/threads/${id}/messages`, { text: 'Back again' })
    expect(await thread.next()).toMatchObject({ id: last.id })
    expect(((await all.next()) as ChangeEvent).id).toBe(id)
    await Promise.all([thread.close(), all.close()])
  })

  test('resumes an export and completes it', async () => {
    const list = () => second.call<DataExport[]>('GET', 'users/me/exports')
    await vi.waitFor(async () => expect(await list()).toMatchObject([{ state: 'ready', progress: 100 }]), {
      timeout: 60_000,
      interval: 500,
    })
    const [{ id }] = (await list()) as [DataExport]
    const archive = await second.send('GET', `users/me/exports/${id}/content`)
    const files = [...unzip(Buffer.from(await archive.arrayBuffer()))].filter(([name]) => name.startsWith('files/'))
    expect(files).toHaveLength(3)
    for (const [, bytes] of files) expect(bytes.equals(content)).toBe(true)
  })

  test('closes open streams on SIGTERM, finishes the answers that it can in time and leaves the rest to the next process', async () => {
    const [quick, slow] = [await model.ask(second.send, 'Quick'), await model.ask(second.send, 'Slow')]
    const session = await openStream(`${second.address}/api/auth/events?token=${second.token}`)
    expect(await session.next()).toEqual({ user_level: 'admin' })
    second.server.kill('SIGTERM')
    model.finishFirstAttempt(quick, ' it')
    expect(await session.next()).toBeUndefined()
    const [finished, cut] = [(await quick.response)!, (await slow.response)!]
    expect([finished.status, await finished.json()]).toMatchObject([200, { content: 'Half of it' }])
    expect([cut.status, cut.headers.get('retry-after'), await cut.json()]).toEqual([
      503,
      '5',
      { detail: appMessages.conversation.handedOver },
    ])
    expect(await second.server.exited).toBe(0)

    const third = await start()
    await model.finishSecondAttempt(slow)
    await model.untilAnswered(third.send, slow, 'Whole')
    await model.untilAnswered(third.send, quick, 'Half of it')
    await model.untilAnswered(third.send, half, 'Whole')
  })

  test('prints no secret, and neither did the killed one', () => {
    const output = servers.map(({ output }) => output.out + output.err).join('')
    expect(output).not.toMatch(new RegExp([admin.ADMIN_PASSWORD, killed.token, second.token].join('|')))
  })
})
