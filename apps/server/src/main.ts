import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import type { Points } from '@adjutant/engine'
import packageJson from '../package.json' with { type: 'json' }
import { createApp, type App } from './app.ts'
import { openBlobs } from './platform/blobs/open-blobs.ts'
import { systemClock } from './platform/clock.ts'
import { ConfigError, readConfig, type Config } from './platform/config.ts'
import { DataDirInUse } from './platform/db/data-dir-lock.ts'
import { openDatabase } from './platform/db/database.ts'
import { createEmbeddings } from './platform/embeddings/embeddings.ts'
import { createLog } from './platform/log.ts'
import { outboxTransport, smtpTransport } from './platform/mail/transport.ts'
import { createOutbound } from './platform/outbound/outbound.ts'
import { readMasterSecret } from './platform/secrets/master-secret.ts'
import { createSecretBox } from './platform/secrets/secret-box.ts'
import { createWebSearch } from './platform/web-search/web-search.ts'

const drainMs = 9_000

const builtWeb = join(import.meta.dirname, '../../web/dist')

function readEnvironment(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return readConfig(process.env)
}

/** A password that a person can copy once from the terminal. */
const inventedPassword = () => randomBytes(15).toString('base64url')

/** Printed plainly and once, never through the log: logs are kept. */
async function welcomeFirstAdmin(app: App, config: Config): Promise<void> {
  const password = config.adminPassword ?? inventedPassword()
  const created = await app.ensureFirstAdmin(config.adminEmail, password)
  if (created && !config.adminPassword)
    process.stdout.write(`\nFirst admin: ${config.adminEmail}\nPassword:    ${password}\n(shown this once)\n\n`)
}

/** Set only by a test that ends this process at a certain place of a run: nothing in the environment of an operator can. */
const findPoints = () => (globalThis as Record<symbol, unknown>)[Symbol.for('adjutant.points')] as Points | undefined

async function start(): Promise<void> {
  const config = readEnvironment()
  const log = createLog(config.logLevel)
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  const transport = config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom)
    : outboxTransport(join(config.dataDir, 'outbox'), config.mailFrom)
  const { publicUrl, rateLimit, trustedProxies, models, modelPatienceMs, quotas } = config
  const webDir = existsSync(join(builtWeb, 'app.html')) ? builtWeb : undefined
  const embeddings = createEmbeddings(log)
  const outbound = createOutbound({ allow: config.outboundAllow })
  const app = await createApp({
    database,
    log,
    clock: systemClock,
    transport,
    blobs: await openBlobs(config, log),
    embeddings,
    publicUrl,
    rateLimit,
    trustedProxies,
    version: packageJson.version,
    webDir,
    models,
    modelPatienceMs,
    webSearch: createWebSearch(config.webSearch),
    quotas,
    outbound,
    secrets: createSecretBox(readMasterSecret(config.secretKey, config.dataDir)),
    points: findPoints(),
  })
  await welcomeFirstAdmin(app, config)
  closeWithGrace({ delay: drainMs, logger: false }, async ({ err, signal }) => {
    if (err) log.error({ err }, 'Something failed that nobody caught: stopping')
    else log.info({ signal }, 'Draining')
    await app.close()
    await embeddings.close()
    await outbound.close()
    await database.close()
  })
  const url = await app.http.listen({ port: config.port, host: config.host })
  log.info({ url }, 'Adjutant is up')
}

/** What an operator can mend is told in one line; anything else with its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataDirInUse) return error.message
  if (error instanceof Error && 'syscall' in error && 'code' in error) {
    if (error.code === 'EADDRINUSE') return 'PORT is in use by another program.'
    if (error.syscall === 'listen' && error.code === 'EACCES') return 'PORT may not be used by this account.'
    if (error.syscall === 'listen' || error.syscall === 'getaddrinfo') return 'HOST is no address of this machine.'
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
