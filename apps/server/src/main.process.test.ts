import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildSnapshot } from './platform/db/embedded/build-snapshot.ts'
import { openStream } from './testing/event-reader.ts'
import { startServer, type ServerProcess } from './testing/processes/server-process.ts'

let dataDir: string
let started: ServerProcess[]
beforeAll(() => buildSnapshot())
beforeEach(async () => {
  started = []
  dataDir = await mkdtemp(join(tmpdir(), 'adjutant-process-'))
})
afterEach(async () => {
  for (const server of started) server.kill('SIGKILL')
  await Promise.all(started.map(({ exited }) => exited))
  await rm(dataDir, { recursive: true, force: true })
})

const start = (env: Record<string, string> = {}): ServerProcess => {
  const server = startServer(dataDir, env)
  started.push(server)
  return server
}

const stop = (server: ServerProcess, signal: 'SIGTERM' | 'SIGKILL') => {
  server.kill(signal)
  return server.exited
}

const register = (address: string, email: string) =>
  fetch(`${address}/api/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a-long-enough-one', first_name: 'Ada', last_name: 'L' }),
  })

const logIn = (address: string, username: string, password = 'a-long-enough-one') =>
  fetch(`${address}/api/auth/token`, { method: 'POST', body: new URLSearchParams({ username, password }) })

const aWhile = { timeout: 240_000 }

describe('a start', aWhile, () => {
  test("on an empty folder prints the first admin's working password; a second start prints none", async () => {
    const first = start()
    const address = await first.address()
    expect(await (await fetch(`${address}/api/health`)).json()).toEqual({ status: 'ok' })
    const [, email, password] = /First admin: (\S+)\nPassword: +(\S+)\n/.exec(first.output.out) ?? []
    expect((await logIn(address, email!, password)).status).toBe(200)
    expect(first.output.out.split(password!)).toHaveLength(2)
    await expectOthersRefused(first, address)
    expect(await stop(first, 'SIGTERM')).toBe(0)

    const second = start()
    expect((await logIn(await second.address(), email!, password)).status).toBe(200)
    expect(second.output.out).not.toMatch(/Password/)
  })

  /** A second start names the process that holds the folder, or the port in use. */
  async function expectOthersRefused(first: ServerProcess, address: string) {
    const onFolder = start()
    expect(await onFolder.exited).toBe(1)
    expect(onFolder.output.err).toMatch(new RegExp(`^[^\n]*\\b${first.pid}\\b[^\n]*\n$`))
    const onPort = startServer(await mkdtemp(join(dataDir, 'second-')), { PORT: new URL(address).port })
    started.push(onPort)
    expect(await onPort.exited).toBe(1)
    expect(onPort.output.err).toBe('PORT is in use by another program.\n')
    expect((await fetch(`${address}/api/health`)).status).toBe(200)
  }

  test('with an invalid setting exits with one line that names it', async () => {
    const wrong: Record<string, string> = {
      PORT: 'eighty',
      DATA_DIR: join(dataDir, 'a-file', 'below'),
      HOST: '9.9.9.9',
      DATABASE_URL: 'postgres://nobody:secret-word@127.0.0.1:1/none',
    }
    await writeFile(join(dataDir, 'a-file'), '')
    const withCertificate = 'postgres://127.0.0.1:1/none?sslcert=/none/client.crt'
    for (const [name, value] of [...Object.entries(wrong), ['DATABASE_URL', withCertificate], ['SMTP_URL', 'smtp://']] as const) {
      const server = start({ [name]: value })
      expect(await server.exited).toBe(1)
      expect(server.output.err).toMatch(new RegExp(`^${name} [^\n]+\n$`))
      expect(server.output.err).not.toContain('secret-word')
      expect(server.output.out).not.toContain('Adjutant is up')
    }
  })

  test("that can't listen creates no admin, so that the next start prints the password; misspelt settings are reported", async () => {
    const occupied = createServer().listen(0, '127.0.0.1')
    await once(occupied, 'listening')
    const port = String((occupied.address() as AddressInfo).port)
    const blocked = start({ PORT: port })
    expect(await blocked.exited).toBe(1)
    expect(blocked.output.out).not.toMatch(/Password/)
    occupied.close()

    await writeFile(join(dataDir, '.env'), 'SMTP_HOST=mail.example\n')
    const server = start({ OPENAI_KEY: 'sk-x', PORTT: '80' })
    await server.address()
    expect(server.output.out).toMatch(/First admin: \S+\nPassword: +\S+\n/)
    expect(server.output.out).toContain('OPENAI_KEY is not a setting. Did you mean OPENAI_API_KEY?')
    expect(server.output.out).toContain('PORTT is not a setting. Did you mean PORT?')
    expect(server.output.out).toContain('SMTP_HOST in .env is not a setting.')
    expect(server.output.out).not.toContain('NODE_COMPILE_CACHE is')
  })
})

test('kill -9 loses nothing that was acknowledged; SIGTERM closes open streams; no secret is printed', aWhile, async () => {
  const env = { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'chosen-by-the-operator' }
  const emails = ['a@example.com', 'b@example.com']
  const killed = start(env)
  for (const email of emails) expect((await register(await killed.address(), email)).status).toBe(201)
  await stop(killed, 'SIGKILL')

  const server = start(env)
  const address = await server.address()
  for (const email of emails) expect((await logIn(address, email)).status, email).toBe(200)
  const login = await logIn(address, env.ADMIN_EMAIL, env.ADMIN_PASSWORD)
  const { access_token } = (await login.json()) as { access_token: string }
  const stream = await openStream(`${address}/api/auth/events?token=${access_token}`)
  expect(await stream.next()).toEqual({ user_level: 'admin' })
  server.kill('SIGTERM')
  expect(await stream.next()).toBeUndefined()
  expect(await server.exited).toBe(0)
  const output = [killed, server].map(({ output }) => output.out + output.err).join('')
  expect(output).not.toMatch(new RegExp(`chosen-by-the-operator|${access_token}`))
})
