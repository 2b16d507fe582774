import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DataExport } from '@adjutant/contract/accounts/personal-data'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildSnapshot } from '../../platform/db/embedded/build-snapshot.ts'
import { startServer, type ServerProcess } from '../../testing/processes/server-process.ts'
import { unzip } from './testing/unzip.ts'

let dataDir: string
let server: ServerProcess | undefined

beforeAll(() => buildSnapshot())
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'adjutant-export-'))
})
afterEach(async () => {
  server?.kill('SIGKILL')
  await server?.exited
  await rm(dataDir, { recursive: true, force: true })
})

const env = { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'correct-horse-9' }

async function start() {
  server = startServer(dataDir, env)
  return server.address()
}

async function logIn(address: string): Promise<Record<string, string>> {
  const body = new URLSearchParams({ username: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD })
  const { access_token } = (await (await fetch(`${address}/api/auth/token`, { method: 'POST', body })).json()) as { access_token: string }
  return { authorization: `Bearer ${access_token}` }
}

test('the next process resumes the export of a killed one and completes it', { timeout: 240_000 }, async () => {
  const before = await start()
  const headers = await logIn(before)
  const content = randomBytes(30_000_000)
  const form = new FormData()
  for (const name of ['a.bin', 'b.bin', 'c.bin']) form.append('file', new Blob([content]), name)
  expect((await fetch(`${before}/api/files/`, { method: 'POST', headers, body: form })).status).toBe(201)
  expect((await fetch(`${before}/api/users/me/exports`, { method: 'POST', headers })).status).toBe(202)
  server!.kill('SIGKILL')
  await server!.exited

  const after = await start()
  const again = await logIn(after)
  const list = async () => (await (await fetch(`${after}/api/users/me/exports`, { headers: again })).json()) as DataExport[]
  await vi.waitFor(async () => expect(await list()).toMatchObject([{ state: 'ready', progress: 100 }]), { timeout: 60_000, interval: 500 })
  const [{ id }] = (await list()) as [DataExport]
  const archive = await fetch(`${after}/api/users/me/exports/${id}/content`, { headers: again })
  const files = [...unzip(Buffer.from(await archive.arrayBuffer()))].filter(([name]) => name.startsWith('files/'))
  expect(files).toHaveLength(3)
  for (const [, bytes] of files) expect(bytes.equals(content)).toBe(true)
})
