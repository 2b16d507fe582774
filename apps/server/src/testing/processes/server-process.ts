import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { serverFolder } from '../../platform/server-folder.ts'

const main = join(serverFolder, 'main.mjs')

export interface ServerProcess {
  pid: number
  /** The address when the server is ready; throws with its output if it exits instead. */
  address(): Promise<string>
  /** The exit code; null after a signal. */
  exited: Promise<number | null>
  kill(signal: 'SIGTERM' | 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void
  /** The output so far. */
  output: { out: string; err: string }
}

/**
 * Starts the product as an operator does: a separate process on a free port, whose environment has only these variables and Node's compile
 * cache.
 */
export function startServer(dataDir: string, env: Record<string, string> = {}): ServerProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const given = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, PORT: '0', ...env }
  // The process lives for seconds, so V8's optimizing compilation of the embedded database would finish too late. Its own working folder
  // keeps it from reading a .env file.
  const child = spawn(process.execPath, ['--liftoff-only', main], { cwd: dataDir, env: given, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { out: '', err: '' }
  child.stdout.on('data', (text) => (output.out += text))
  child.stderr.on('data', (text) => (output.err += text))
  const exited = once(child, 'close').then(([code]) => code as number | null)

  const findAddress = () => /"url":"([^"]+)","msg":"Adjutant is up"/.exec(output.out)?.[1]
  const address = async (): Promise<string> => {
    const gone = exited.then(() => true)
    for (let isGone = false; !findAddress(); isGone = await Promise.race([gone, once(child.stdout, 'data').then(() => false)]))
      if (isGone) throw new Error(`It did not come up: ${output.out}${output.err}`)
    return findAddress()!
  }

  return { pid: child.pid!, address, exited, output, kill: (signal) => void child.kill(signal) }
}
