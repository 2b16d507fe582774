import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Thread, ThreadMessage } from '@adjutant/contract/comms'
import type { ChangeEvent } from '@adjutant/contract/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSnapshot } from '../../../platform/db/embedded/build-snapshot.ts'
import { openStream } from '../../../testing/event-reader.ts'
import { startServer, type ServerProcess } from '../../../testing/processes/server-process.ts'

const password = 'a-good-long-passphrase'
const admin = 'admin@adjutant.local'
const ben = 'ben@example.com'

let dataDir: string
const servers: ServerProcess[] = []
beforeAll(async () => {
  await buildSnapshot()
  dataDir = await mkdtemp(join(tmpdir(), 'adjutant-killed-'))
})
afterAll(async () => {
  for (const server of servers) server.kill('SIGKILL')
  await Promise.all(servers.map(({ exited }) => exited))
  await rm(dataDir, { recursive: true, force: true })
})

async function start() {
  const server = startServer(dataDir, { ADMIN_PASSWORD: password })
  servers.push(server)
  const address = await server.address()
  const call = async <T>(token: string, method: string, path: string, body?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const reply = await fetch(`${address}/api/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return (await reply.json()) as T
  }
  const logIn = async (username: string) => {
    const form = new URLSearchParams({ username, password })
    const reply = await fetch(`${address}/api/auth/token`, { method: 'POST', body: form })
    return ((await reply.json()) as { access_token: string }).access_token
  }
  return { server, address, call, logIn }
}

test('a message that was stored when the server was killed is delivered once after the restart', { timeout: 240_000 }, async () => {
  const first = await start()
  const token = await first.logIn(admin)
  const { id: organization } = await first.call<{ id: string }>(token, 'POST', 'organizations', { name: 'Northwind' })
  const member = { email: ben, org_access_level: 'user', first_name: 'Ben', last_name: 'Ito', password }
  const { id: benId } = await first.call<{ id: string }>(token, 'POST', `organizations/${organization}/users`, member)
  const bens = await first.logIn(ben)
  const { id } = await first.call<Thread>(token, 'POST', 'comms/threads', { participant_ids: [benId] })
  const seen = await first.call<ThreadMessage>(token, 'POST', `comms/threads/${id}/messages`, { text: 'Seen' })
  const { last_event_id } = await first.call<{ last_event_id: string }>(bens, 'GET', 'events/position')
  const unsent = { text: 'Stored, and no more', client_id: 'c-1' }
  const stored = await first.call<ThreadMessage>(token, 'POST', `comms/threads/${id}/messages`, unsent)
  first.server.kill('SIGKILL')
  await first.server.exited

  const second = await start()
  const headers = { authorization: `Bearer ${bens}` }
  const thread = await openStream(`${second.address}/api/comms/threads/${id}/events`, { ...headers, 'last-event-id': seen.id })
  const all = await openStream(`${second.address}/api/events`, { ...headers, 'last-event-id': last_event_id })
  expect(await thread.next()).toMatchObject({ id: stored.id, text: unsent.text })
  expect(await all.next()).toMatchObject({ topic: 'comms', id })
  // The sender got no response and retries: the message stays the same, and the next event is the next message.
  expect(await second.call<ThreadMessage>(token, 'POST', `comms/threads/${id}/messages`, unsent)).toEqual(stored)
  const last = await second.call<ThreadMessage>(token, 'POST', `comms/threads/${id}/messages`, { text: 'Back again' })
  expect(await thread.next()).toMatchObject({ id: last.id })
  expect(((await all.next()) as ChangeEvent).id).toBe(id)
  await Promise.all([thread.close(), all.close()])
})
