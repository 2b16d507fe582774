// Starts the product as its own process and stops it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const serverFile = join(import.meta.dirname, '../apps/server/main.mjs')
const startMs = 120_000
const drainMs = 15_000

/** Options of Node for processes that live for minutes: V8's optimizing compilation of the embedded database costs more than it saves. */
export const shortLived = ['--liftoff-only']

export type ServerOptions = {
  port: number
  dataDir: string
  env: NodeJS.ProcessEnv
  /** Captures the output; by default the server writes to this terminal. */
  logFile?: string
  /** Modules that are loaded before the server. */
  preload?: string[]
  /** Options of Node. */
  nodeOptions?: string[]
  /** The working folder, whose .env file the server reads. */
  cwd?: string
}

export type RunningServer = {
  url: string
  exited: Promise<number>
  kill: () => Promise<void>
  stop: () => Promise<void>
}

export const findFreePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

const isHealthy = async (url: string): Promise<boolean> => {
  const reply = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
  return reply?.ok === true
}

export const startServer = async ({
  port,
  dataDir,
  env,
  logFile,
  preload = [],
  nodeOptions = [],
  cwd = dataDir,
}: ServerOptions): Promise<RunningServer> => {
  const url = `http://localhost:${port}`
  const output = logFile === undefined ? 'inherit' : openSync(logFile, 'a')
  const args = [...nodeOptions, ...preload.flatMap((file) => ['--import', file]), serverFile]
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', output, output],
    env: {
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PUBLIC_URL: url,
      ...env,
      PORT: `${port}`,
      DATA_DIR: dataDir,
    },
  })
  const exited = once(child, 'exit').then(([code]: (number | null)[]) => code ?? 1)
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const deadlineMs = Date.now() + startMs
  while (!(await isHealthy(url))) {
    if (isRunning() && Date.now() < deadlineMs) {
      await sleep(100)
      continue
    }
    child.kill('SIGKILL')
    throw new Error(`the product did not start${logFile === undefined ? '' : `:\n${readFileSync(logFile, 'utf8').slice(-4_000)}`}`)
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  const stop = async () => {
    if (!isRunning()) return
    child.kill('SIGTERM')
    const isLate = await Promise.race([exited.then(() => false), sleep(drainMs, true, { ref: false })])
    if (isLate) await kill()
  }
  return { url, exited, kill, stop }
}

/** Runs the server while `work` calls it. */
export const withServer = async <T>(options: ServerOptions, work: (url: string) => Promise<T>): Promise<T> => {
  const server = await startServer(options)
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}
