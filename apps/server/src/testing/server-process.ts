import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const main = join(import.meta.dirname, '../main.ts')

export interface ServerProcess {
  pid: number
  /** Where it answers; throws with what it said if it ended instead of coming up. */
  address(): Promise<string>
  /** Its exit code; null where a signal ended it. */
  exited: Promise<number | null>
  kill(signal: 'SIGTERM' | 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void
  /** What it has written so far. */
  said: { out: string; err: string }
}

/** The product as an operator starts it: a process of its own, on a free port, with nothing in its environment but this and where Node keeps what it compiled. */
export function startServer(dataDir: string, env: Record<string, string> = {}): ServerProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const given = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, PORT: '0', ...env }
  // It lives for seconds: what V8 would gain by compiling the embedded database a second time comes too late.
  // A folder of its own, so that nobody's .env is read.
  const child = spawn(process.execPath, ['--liftoff-only', main], { cwd: dataDir, env: given, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => (said.out += text))
  child.stderr.on('data', (text) => (said.err += text))
  const exited = once(child, 'close').then(([code]) => code as number | null)

  const findAddress = () => /"url":"([^"]+)","msg":"Adjutant is up"/.exec(said.out)?.[1]
  const address = async (): Promise<string> => {
    const gone = exited.then(() => true)
    for (let isGone = false; !findAddress(); isGone = await Promise.race([gone, once(child.stdout, 'data').then(() => false)]))
      if (isGone) throw new Error(`It did not come up: ${said.out}${said.err}`)
    return findAddress()!
  }

  return { pid: child.pid!, address, exited, said, kill: (signal) => void child.kill(signal) }
}
