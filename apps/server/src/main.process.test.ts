import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { explain, runCommand } from './admin-commands.ts'
import { StartupError } from './platform/config/startup-error.ts'
import { openDatabase } from './platform/db/database.ts'
import { silentLog } from './platform/db/db.ts'
import { buildSnapshot } from './platform/db/embedded/build-snapshot.ts'
import { serverFolder } from './platform/server-folder.ts'
import { startServer, type ServerProcess } from './testing/processes/server-process.ts'

// The tests share one folder, and each continues where the previous one ended, because a start costs seconds of CPU.
vi.setConfig({ testTimeout: 240_000 })

const umask = process.umask()
let dataDir: string
let started: ServerProcess[] = []
beforeAll(async () => {
  await buildSnapshot()
  dataDir = await mkdtemp(join(tmpdir(), 'adjutant-process-'))
})
afterEach(async () => {
  for (const server of started) server.kill('SIGKILL')
  await Promise.all(started.map(({ exited }) => exited))
  started = []
  vi.unstubAllEnvs()
  process.umask(umask)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const start = (env: Record<string, string> = {}): ServerProcess => {
  const server = startServer(dataDir, env)
  started.push(server)
  return server
}

async function stop(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
}

const logIn = (address: string, username: string, password: string) =>
  fetch(`${address}/api/auth/token`, { method: 'POST', body: new URLSearchParams({ username, password }) })

/** Runs an admin command, as an operator does. */
const runAdmin = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['--liftoff-only', join(serverFolder, 'dist/admin.js'), ...args], {
    cwd: dataDir,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATA_DIR: dataDir },
  })

/** Returns the command's message before it exits with 1. */
const explainAdmin = async (...args: string[]): Promise<string> => {
  vi.stubEnv('DATA_DIR', dataDir)
  // Overrides a developer's .env file.
  vi.stubEnv('DATABASE_URL', '')
  return runCommand(args).then((text) => `It succeeded: ${text}`, explain)
}

const readAudit = async (address: string, token: string) => {
  const reply = await fetch(`${address}/api/admin/audit`, { headers: { authorization: `Bearer ${token}` } })
  return (await reply.json()) as { hash: string | null }[]
}

describe('a start', () => {
  test.each([
    ['PORT', 'eighty'],
    ['HOST', '9.9.9.9'],
  ])('with an invalid %s exits with one line that names it', async (name, value) => {
    const server = start({ [name]: value })
    expect(await server.exited).toBe(1)
    expect(server.output.err).toMatch(new RegExp(`^${name} [^\n]+\n$`))
    expect(server.output.out).not.toMatch(/Adjutant is up|Password/)
  })

  test("that can't listen creates no admin, so that the next start prints the password", async () => {
    const occupied = createServer().listen(0, '127.0.0.1')
    await once(occupied, 'listening')
    const blocked = start({ PORT: String((occupied.address() as AddressInfo).port) })
    expect(await blocked.exited).toBe(1)
    expect(blocked.output.err).toBe('PORT is in use by another program.\n')
    expect(blocked.output.out).not.toMatch(/Password/)
    occupied.close()
  })

  let email: string
  let forgotten: string
  test("that succeeds prints the first admin's working password once, and reports misspelled settings", async () => {
    await writeFile(join(dataDir, '.env'), 'SMTP_HOST=mail.example\n')
    const first = start({ OPENAI_KEY: 'sk-x', PORTT: '80' })
    const address = await first.address()
    expect(await (await fetch(`${address}/api/health`)).json()).toEqual({ status: 'ok' })
    ;[, email, forgotten] = /First admin: (\S+)\nPassword: +(\S+)\n/.exec(first.output.out) as unknown as [string, string, string]
    expect((await logIn(address, email, forgotten)).status).toBe(200)
    expect(first.output.out.split(forgotten)).toHaveLength(2)
    expect(first.output.out).toContain('OPENAI_KEY is not a setting. Did you mean OPENAI_API_KEY?')
    expect(first.output.out).toContain('PORTT is not a setting. Did you mean PORT?')
    expect(first.output.out).toContain('SMTP_HOST in .env is not a setting.')
    expect(first.output.out).not.toContain('NODE_COMPILE_CACHE is')

    // A second process on the folder gets an error that names the first one, and changes nothing.
    const others = openDatabase({ dataDir, log: silentLog })
    await expect(others).rejects.toBeInstanceOf(StartupError)
    await expect(others).rejects.toThrow(new RegExp(`^[^\n]*\\b${first.pid}\\b[^\n]*$`))
    expect(await explainAdmin('reset-password', email)).toMatch(/^[^\n]*Stop the server first[^\n]*$/)
    expect((await fetch(`${address}/api/health`)).status).toBe(200)
    await stop(first)
  })

  test('after the operator reset a forgotten password accepts the new one only; the audit log can be verified', async () => {
    expect(await explainAdmin('reset-password', 'nobody@example.com')).toBe('There is no account with the email nobody@example.com.')
    expect(await explainAdmin('unknown')).toContain('Usage: ')
    const reset = await runAdmin('reset-password', email.toUpperCase())
    const [, password] = /: (\S+)\n/.exec(reset.stdout) ?? []

    const server = start()
    const address = await server.address()
    expect((await logIn(address, email, forgotten)).status).toBe(401)
    const login = await logIn(address, email, password!)
    expect(login.status).toBe(200)
    expect(server.output.out).not.toMatch(/Password/)
    expect(server.output.out).not.toContain(forgotten)
    const { access_token } = (await login.json()) as { access_token: string }
    // The chain is written every two seconds and when the log is read.
    await vi.waitFor(async () => expect((await readAudit(address, access_token)).every(({ hash }) => hash !== null)).toBe(true))
    await stop(server)

    expect((await runAdmin('verify-audit')).stdout).toMatch(/^The audit log is intact: \d+ entries\.[^]*\nHead: \d+:[0-9a-f]{64}\n$/)
    expect(await explainAdmin('verify-audit', 'nonsense')).toContain('Usage: ')
    const cut = runAdmin('verify-audit', `99999:${'0'.repeat(64)}`)
    await expect(cut).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The audit log is broken\. Entry \d+ is missing\.\n$/),
    })
  })
})
