// Runs the product as a separate process and calls it over HTTP.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createCaller } from './call.ts'
import { watch } from './scratch.ts'

const server = join(import.meta.dirname, '../../apps/server')
const bundle = join(server, 'main.mjs')
const sources = join(server, 'src/main.ts')
const startMs = 180_000

export const adminEmail = 'admin@example.com'
export const password = 'a-good-long-passphrase'

export type Process = { url: string; pid: number; stop(): Promise<void>; kill(): Promise<void> }

export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/**
 * Starts a Node program that listens on `PORT` and waits until it answers at `path`. Programs with another variable for the port get it as
 * an argument.
 */
export async function startNode(args: string[], env: Record<string, string>, path: string, given?: number): Promise<Process> {
  const port = given ?? (await findFreePort())
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  watch(child)
  const url = `http://127.0.0.1:${port}`
  for (const deadline = Date.now() + startMs; ; await pause(100)) {
    if (await answers(url + path)) break
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${args.join(' ')} did not start`)
  }
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return { url, pid: child.pid!, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (reply) => {
      await reply.arrayBuffer()
      return reply.ok
    },
    () => false,
  )

/** Without `databaseUrl` the product uses the embedded database in `dataDir`. */
export type Installation = { dataDir: string; databaseUrl: string | undefined }

/** The same flags as `npm start`. */
const flags = ['--max-semi-space-size=16', '--external-memory-accounted-in-global-limit']
const compileCache = join(import.meta.dirname, '../../node_modules/.cache/compiled')

/** `preload` is a module that runs before the product. It can change packages in the sources only, because the bundle contains its own. */
export function startProduct({ dataDir, databaseUrl }: Installation, preload?: string, env: Record<string, string> = {}): Promise<Process> {
  const settings = {
    NODE_COMPILE_CACHE: compileCache,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMIT: 'off',
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: password,
  }
  const database: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  const program = preload ? ['--import', preload, sources] : [bundle]
  return startNode([...flags, ...program], { ...settings, ...database, ...env }, '/api/health')
}

export async function logIn(url: string, email: string): Promise<string> {
  const body = new URLSearchParams({ username: email, password, remember_me: 'true' })
  const reply = await fetch(`${url}/api/auth/token`, { method: 'POST', body })
  if (!reply.ok) throw new Error(`The login of ${email} failed: ${await reply.text()}`)
  return ((await reply.json()) as { access_token: string }).access_token
}

export async function createMember(url: string, adminToken: string, email: string, user_level = 'user'): Promise<void> {
  const member = { email, password, user_level, first_name: 'Bench', last_name: 'Member' }
  await createCaller(url)(adminToken, 'POST', '/api/users/', member)
}
