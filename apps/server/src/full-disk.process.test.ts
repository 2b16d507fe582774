import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildSnapshot } from './platform/db/embedded/build-snapshot.ts'
import { startServer, type ServerProcess } from './testing/processes/server-process.ts'
import { findMountObstacle, MiB, mountSmallDisk, type SmallDisk } from './testing/processes/small-disk.ts'

const obstacle = findMountObstacle()
const admin = { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'chosen-by-the-operator' }
// Without a built web app only the API is served.
const isWebBuilt = existsSync(join(import.meta.dirname, '../../web/dist/app.html'))
const pages = isWebBuilt ? ['/', '/login', '/signup', '/about', '/app/ceodashboard'] : []
const tenSeconds = { timeout: 10_000, interval: 200 }

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe.skipIf(obstacle)(`the product on a full disk${obstacle ? ` (skipped: ${obstacle})` : ''}`, () => {
  let disk: SmallDisk
  let server: ServerProcess
  let address: string
  let headers: Record<string, string>

  /** No call may hang; a slow machine needs some seconds. */
  const call = (path: string, init: RequestInit = {}) =>
    fetch(address + path, { ...init, headers: { ...headers, ...init.headers }, signal: AbortSignal.timeout(20_000) })
  const write = () =>
    call('/api/journals/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'a note of mine '.repeat(200) }),
    })
  const upload = (bytes: number) => {
    const body = new FormData()
    body.append('file', new Blob([Buffer.alloc(bytes, 'x')]), 'report.txt')
    return call('/api/files/', { method: 'POST', body })
  }
  const listStored = () =>
    readdirSync(join(disk.dir, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .filter((name) => name !== 'installation-id')

  beforeAll(async () => {
    await buildSnapshot()
    disk = mountSmallDisk(120 * MiB)
    server = startServer(disk.dir, admin)
    address = await server.address()
    const form = new URLSearchParams({ username: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD })
    const login = await fetch(`${address}/api/auth/token`, { method: 'POST', body: form })
    const { access_token } = (await login.json()) as { access_token: string }
    headers = { authorization: `Bearer ${access_token}` }
  })
  afterAll(async () => {
    server?.kill('SIGKILL')
    await server?.exited
    disk?.unmount()
  })

  test('responds at once, still reads, stores no part of an upload and continues when there is space; a start reports the full disk', async () => {
    const kept: string[] = []
    for (let count = 0; count < 3; count++) kept.push(((await (await write()).json()) as { id: string }).id)
    disk.fill(0)
    await expect.poll(async () => (await call('/api/health')).status, tenSeconds).toBe(503)
    const refused = await write()
    expect([refused.status, await refused.json()]).toEqual([507, { detail: appMessages.http.diskFull }])
    const health = await call('/api/health')
    expect([health.status, await health.json()]).toEqual([503, { detail: appMessages.http.diskFull }])
    for (const path of pages) expect((await call(path)).status, path).toBe(200)
    for (const path of ['/api/users/me', '/api/tasks/', '/api/journals/', '/api/conversations/', '/api/files/', `/api/journals/${kept[0]}`])
      expect((await call(path)).status, path).toBe(200)
    for (const bytes of [1_000, 2 * MiB]) expect((await upload(bytes)).status).toBe(507)
    // With a few megabytes left, the bytes would fit but their row would not.
    disk.empty()
    disk.fill(4 * MiB)
    await expect.poll(async () => (await call('/api/health')).status, tenSeconds).toBe(503)
    expect((await upload(100_000)).status).toBe(507)
    expect(await (await call('/api/files/')).json()).toEqual([])
    expect(listStored()).toEqual([])

    disk.empty()
    await expect.poll(async () => (await write()).status, tenSeconds).toBe(201)
    expect((await call('/api/health')).status).toBe(200)
    expect((await upload(100_000)).status).toBe(201)
    for (const id of kept) expect((await call(`/api/journals/${id}`)).status).toBe(200)
    expect(server.output.out).not.toMatch(/\\n +at /)

    server.kill('SIGKILL')
    await server.exited
    disk.fill(0)
    server = startServer(disk.dir, admin)
    expect([await server.exited, server.output.err]).toEqual([1, expect.stringMatching(/^The disk [^\n]+ is full\. [^\n]+\n$/)])
  })
})
