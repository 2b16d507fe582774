import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }

// A program that prints received signals and exits shortly after the first, like a draining server.
const program = `
  process.on('SIGINT', () => { console.log('SIGINT'); setTimeout(() => process.exit(7), 600) })
  process.on('SIGTERM', () => { console.log('SIGTERM'); process.exit(0) })
  setInterval(() => {}, 1000)
  console.log('up')
`
const script = `
  import { handOver } from './tools/bootstrap.mjs'
  handOver(process.execPath, ['-e', ${JSON.stringify(program)}])
`

let launcher: ChildProcess
afterEach(() => launcher.kill())

const launch = async (env: NodeJS.ProcessEnv = {}, through: string[] = []) => {
  const [command, ...args] = [...through, process.execPath, '--input-type=module', '-e', script]
  launcher = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } })
  const heard: string[] = []
  launcher.stdout!.on('data', (chunk: Buffer) => heard.push(...chunk.toString().trim().split('\n')))
  await once(launcher.stdout!, 'data')
  return heard
}

test("forwards a signal once, however often the terminal and npm repeat it, and exits with the program's exit code", async () => {
  const heard = await launch()
  launcher.kill('SIGINT')
  await once(launcher.stdout!, 'data')
  launcher.kill('SIGINT')
  const [code] = await once(launcher, 'close')
  expect(heard).toEqual(['up', 'SIGINT'])
  expect(code).toBe(7)
})

test('exits with 0 when the program does', async () => {
  const heard = await launch()
  launcher.kill('SIGTERM')
  expect((await once(launcher, 'close'))[0]).toBe(0)
  expect(heard).toEqual(['up', 'SIGTERM'])
})

test("drains the program when npm's shell is gone", async () => {
  // The second command keeps the shell from replacing itself with the launcher.
  const heard = await launch({ npm_lifecycle_event: 'start' }, ['sh', '-c', '"$@"; true', 'sh'])
  launcher.kill('SIGKILL')
  // The pipe closes when the last process has ended.
  await once(launcher, 'close')
  expect(heard).toEqual(['up', 'SIGTERM'])
})

test("npm start exits with the program's exit code after the program has drained", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'adjutant-npm-'))
  const draining = `process.on('SIGTERM', () => setTimeout(() => { console.log('drained'); process.exit(3) }, 500)); setInterval(() => {}, 1000); console.log('up')`
  writeFileSync(join(folder, 'program.mjs'), draining)
  const start = packageJson.scripts.start.replaceAll('tools/start.mjs', 'program.mjs')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'x', version: '1.0.0', scripts: { start } }))
  launcher = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  launcher.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await once(launcher.stdout!, 'data')
  launcher.kill('SIGTERM')
  expect((await once(launcher, 'close'))[0]).toBe(3)
  expect(output).toBe('up\ndrained\n')
})
