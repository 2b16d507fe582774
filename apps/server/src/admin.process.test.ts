import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildSnapshot } from './platform/db/embedded/build-snapshot.ts'
import { serverFolder } from './platform/server-folder.ts'
import { startServer, type ServerProcess } from './testing/processes/server-process.ts'

const email = 'root@example.com'
let dataDir: string
let server: ServerProcess | undefined

beforeAll(() => buildSnapshot())
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'adjutant-admin-'))
})
afterEach(async () => {
  server?.kill('SIGKILL')
  await server?.exited
  await rm(dataDir, { recursive: true, force: true })
})

const runAdmin = (...args: string[]) =>
  spawnSync(process.execPath, ['--liftoff-only', join(serverFolder, 'dist/admin.js'), ...args], {
    cwd: dataDir,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATA_DIR: dataDir },
    encoding: 'utf8',
  })

const logIn = (address: string, password: string) =>
  fetch(`${address}/api/auth/token`, { method: 'POST', body: new URLSearchParams({ username: email, password }) })

async function readAudit(address: string, password: string): Promise<{ hash: string | null }[]> {
  const { access_token } = (await (await logIn(address, password)).json()) as { access_token: string }
  const reply = await fetch(`${address}/api/admin/audit`, { headers: { authorization: `Bearer ${access_token}` } })
  return (await reply.json()) as { hash: string | null }[]
}

test('an operator resets a forgotten password and verifies the audit log while the server is stopped', { timeout: 240_000 }, async () => {
  const env = { ADMIN_EMAIL: email, ADMIN_PASSWORD: 'forgotten-one' }
  server = startServer(dataDir, env)
  await server.address()

  const inUse = runAdmin('reset-password', email)
  expect(inUse.status).toBe(1)
  expect(inUse.stderr).toMatch(/Stop the server first[^\n]*\n$/)
  server.kill('SIGTERM')
  await server.exited

  expect(runAdmin('reset-password', 'nobody@example.com').stderr).toBe('There is no account with the e-mail nobody@example.com.\n')
  expect(runAdmin('unknown').stderr).toContain('Usage: ')
  const reset = runAdmin('reset-password', email.toUpperCase())
  const [, password] = /: (\S+)\n/.exec(reset.stdout) ?? []

  server = startServer(dataDir, env)
  const address = await server.address()
  expect((await logIn(address, 'forgotten-one')).status).toBe(401)
  expect((await logIn(address, password!)).status).toBe(200)
  // The chain is written every two seconds and when the log is read.
  await vi.waitFor(async () => expect((await readAudit(address, password!)).every(({ hash }) => hash !== null)).toBe(true))
  server.kill('SIGTERM')
  await server.exited
  const verified = runAdmin('verify-audit')
  expect([verified.status, verified.stdout]).toEqual([
    0,
    expect.stringMatching(/^The audit log is intact: \d+ entries\.[^]*\nHead: \d+:[0-9a-f]{64}\n$/),
  ])
  expect(runAdmin('verify-audit', 'nonsense').stderr).toContain('Usage: ')
  const cut = runAdmin('verify-audit', `99999:${'0'.repeat(64)}`)
  expect([cut.status, cut.stderr]).toEqual([1, expect.stringMatching(/^The audit log is broken\. Entry \d+ is missing\.\n$/)])
})
