// Starts the real product on an empty data folder and stops it.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from './product.ts'

const root = join(import.meta.dirname, '../..')
const server = join(root, 'apps/server/src')
/** Nearly every test creates people and logs them in. */
const quickHashing = join(server, 'testing/quick-hashing.child.ts')
const startMs = 60_000

type Settings = Record<string, string>
const drainMs = 15_000

export const findFreePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

// Ignores the environment of the person who runs the tests: no database, mail server or model of theirs.
const environmentOf = (product: Product, port: number, dataDir: string, settings: Settings): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  NODE_ENV: 'production',
  PORT: `${port}`,
  DATA_DIR: dataDir,
  PUBLIC_URL: product.baseURL,
  ADMIN_EMAIL: product.adminEmail,
  ADMIN_PASSWORD: product.adminPassword,
  RATE_LIMIT: 'off',
  ...settings,
})

const isHealthy = async (baseURL: string): Promise<boolean> => {
  const reply = await fetch(`${baseURL}/api/health`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
  return reply?.ok === true
}

const waitUntilHealthy = async (child: ChildProcess, product: Product) => {
  const deadlineMs = Date.now() + startMs
  while (Date.now() < deadlineMs && child.exitCode === null) {
    if (await isHealthy(product.baseURL)) return
    await sleep(100)
  }
  child.kill('SIGKILL')
  throw new Error(`the product did not start:\n${readFileSync(product.logFile, 'utf8').slice(-4_000)}`)
}

const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const isLate = await Promise.race([exit.then(() => false), sleep(drainMs, true, { ref: false })])
  if (isLate) child.kill('SIGKILL')
  await exit
}

const describeProduct = (port: number, dataDir: string, logName: string): Product => ({
  baseURL: `http://localhost:${port}`,
  outboxDir: join(dataDir, 'outbox'),
  adminEmail: 'admin@adjutant.test',
  adminPassword: 'harbour-lantern-42',
  logFile: join(root, 'e2e', logName),
})

export interface RunningProduct {
  product: Product
  /** Kills the process and starts it again on the same data. */
  crash: () => Promise<void>
  stop: () => Promise<void>
}

/** `settings` adds configuration such as a model. A second product needs its own log. */
export const startProduct = async (settings: Settings = {}, logName = 'server.log'): Promise<RunningProduct> => {
  if (!existsSync(join(root, 'apps/web/dist/app.html'))) throw new Error('the web app is not built: run `npm run build` first')
  const folder = mkdtempSync(join(tmpdir(), 'adjutant-e2e-'))
  const dataDir = join(folder, 'data')
  const port = await findFreePort()
  const product = describeProduct(port, dataDir, logName)
  const log = openSync(product.logFile, 'w')
  const launch = async () => {
    // Runs in its own folder, so that no .env file is read.
    const child = spawn(process.execPath, ['--import', quickHashing, join(server, 'main.ts')], {
      cwd: folder,
      stdio: ['ignore', log, log],
      env: environmentOf(product, port, dataDir, settings),
    })
    await waitUntilHealthy(child, product)
    return child
  }
  let child = await launch()
  return {
    product,
    crash: async () => {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
      child = await launch()
    },
    stop: async () => {
      await stop(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
