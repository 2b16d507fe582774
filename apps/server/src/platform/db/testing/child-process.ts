import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export type Child = {
  pid: number
  /** Every line so far. */
  lines: string[]
  /** Waits until the child has written this many lines; throws with its output if it ends before. */
  waitForLines(count: number): Promise<void>
  /** kill -9, and waits for the end. */
  kill(): Promise<void>
}

export function startChild(file: 'open-and-hold' | 'insert-forever', ...args: string[]): Child {
  const script = fileURLToPath(new URL(`./${file}.child.ts`, import.meta.url))
  // Optimizing WebAssembly takes a second of CPU, and these children are short-lived.
  const child = spawn(process.execPath, ['--liftoff-only', script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  // A failing test leaves no process behind.
  process.once('exit', () => child.kill('SIGKILL'))
  const lines: string[] = []
  let complaints = ''
  child.stderr.on('data', (text) => (complaints += text))
  const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const failure = ended.then(() => Promise.reject(new Error(`The child ended: ${complaints}`)))
  failure.catch(() => undefined)
  return {
    pid: child.pid ?? 0,
    lines,
    waitForLines: async (count) => {
      while (lines.length < count) await Promise.race([once(reader, 'line'), failure])
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
