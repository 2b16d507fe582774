// npm run dev: the server with restart on change, beside Vite with hot reload; one Ctrl-C ends both.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../bootstrap.mjs'

type DevProcess = { name: string; args: string[]; cwd: string }

const processes: DevProcess[] = [
  { name: 'server', args: ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], cwd: root },
  { name: 'web   ', args: [join(root, 'node_modules/.bin/vite'), '--clearScreen', 'false'], cwd: join(root, 'apps/web') },
]

// The server reads the same file; the web proxy needs its port.
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))

const apiUrl = process.env.API_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`
const env = { ...process.env, API_URL: apiUrl, FORCE_COLOR: '1' }

const prefix = (name: string, child: ChildProcess) => {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => console.log(`${name} │ ${line}`))
  }
}

const start = ({ name, args, cwd }: DevProcess): ChildProcess => {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env })
  prefix(name, child)
  return child
}

const children = processes.map(start)
const endAll = () => children.forEach((child) => child.kill('SIGTERM'))

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endAll)
// Neither process is useful without the other.
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    endAll()
  })
}
