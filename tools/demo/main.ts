import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { giveUp, root, say } from '../bootstrap.mjs'
import { startServer } from '../server-process.ts'
import { buildDemo, toMarker } from './build-demo.ts'
import { adminEmail, password, people, toEmail } from './company/people.ts'

const dataDir = resolve(root, process.env.DEMO_DIR ?? 'demo-data')

const isEmpty = () => !existsSync(dataDir) || readdirSync(dataDir).length === 0

async function buildOnce(): Promise<void> {
  if (existsSync(toMarker(dataDir))) return
  if (!isEmpty()) giveUp(`${dataDir} has other data. Set DEMO_DIR to an empty folder, or delete that one.`)
  say('building the demo company, which takes about a minute')
  await buildDemo(dataDir)
}

function printLogins(url: string): void {
  console.log(`\nThe demo company is at ${url}. Everyone's password is ${password}\n`)
  for (const person of people) console.log(`  ${toEmail(person).padEnd(34)} ${person.role} (${person.level})`)
  console.log(`  ${adminEmail.padEnd(34)} IT lead (admin)\n`)
}

await buildOnce()
const port = Number(process.env.PORT ?? 3000)
const server = await startServer({ port, dataDir, env: { LOG_LEVEL: 'error', ...process.env } })
printLogins(server.url)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void server.stop())
process.exitCode = await server.exited
