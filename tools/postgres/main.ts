// node tools/postgres/main.ts [--durable] [command …]: runs a temporary PostgreSQL for the command, or until Ctrl-C; TEST_DATABASE_URL is
// its address. With --durable commits wait for the disk.
import { spawn } from 'node:child_process'
import { say } from '../bootstrap.mjs'
import { startCluster } from './cluster.ts'

const [first, ...others] = process.argv.slice(2)
const isDurable = first === '--durable'
const [command, ...args] = isDurable ? others : process.argv.slice(2)
const cluster = await startCluster({ isDurable })
process.on('exit', cluster.stop)
// Without a listener a signal would end the process before its exit handlers run.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => command ?? process.exit(0))

if (command) {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: cluster.url } })
  child.on('error', (error) => say(error.message))
  child.on('close', (code) => process.exit(code ?? 1))
} else {
  say(`TEST_DATABASE_URL=${cluster.url}`)
  say('Ctrl-C stops it and removes it')
  setInterval(() => {}, 60_000)
}
