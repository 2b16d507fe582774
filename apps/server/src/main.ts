import { existsSync } from 'node:fs'
import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import type { CheckpointHooks } from '@adjutant/engine'
import packageJson from '../package.json' with { type: 'json' }
import type { App } from './app.ts'
import { openBlobs } from './platform/blobs/open-blobs.ts'
import { systemClock } from './platform/clock.ts'
import { readEnvironment } from './environment.ts'
import type { Config } from './platform/config/config.ts'
import { isDiskFull } from './platform/db/db-errors.ts'
import { openDatabase } from './platform/db/database.ts'
import { createEmbeddings } from './platform/embeddings/embeddings.ts'
import { createLog, type Log } from './platform/log/log.ts'
import { generatePassword } from './platform/secrets/generated-password.ts'
import { outboxTransport, smtpTransport } from './platform/mail/transport.ts'
import { createOutbound } from './platform/outbound/outbound.ts'
import { closeDataDir, closeDataDirEntries } from './platform/config/private-data-dir.ts'
import { readMasterSecret } from './platform/secrets/master-secret.ts'
import { createSecretBox } from './platform/secrets/secret-box.ts'
import { StartupError } from './platform/config/startup-error.ts'
import { serverFolder } from './platform/server-folder.ts'
import { createWebSearch } from './platform/web-search/web-search.ts'

const drainMs = 9_000

const builtWeb = join(serverFolder, '../web/dist')

/** Printed once and not logged, because logs are kept. */
async function createFirstAdmin(app: App, config: Config): Promise<void> {
  const password = config.adminPassword ?? generatePassword()
  const created = await app.ensureFirstAdmin(config.adminEmail, password)
  if (created && !config.adminPassword)
    process.stdout.write(`\nFirst admin: ${config.adminEmail}\nPassword:    ${password}\n(shown this once)\n\n`)
}

/** Restricts the folder before any write, and its contents in the background. */
function protectDataDir(dataDir: string, log: Log): void {
  if (closeDataDir(dataDir)) log.warn({ dataDir }, 'DATA_DIR was open to other accounts: its mode is now 0700')
  void closeDataDirEntries(dataDir).then(
    (count) =>
      count > 0 && log.warn({ dataDir, count }, 'Files in DATA_DIR were open to other accounts: their modes are now 0600 and 0700'),
    (error: unknown) => log.warn({ err: error, dataDir }, 'The modes of files in DATA_DIR could not be changed'),
  )
}

/** Set only by a test that kills this process at a certain point; the environment can't set it. */
const findCheckpointHooks = (): CheckpointHooks | undefined => Reflect.get(globalThis, Symbol.for('adjutant.points'))

async function start(): Promise<void> {
  const { config, warnings } = readEnvironment()
  const log = createLog(config.logLevel)
  for (const warning of warnings) log.warn(warning)
  protectDataDir(config.dataDir, log)
  // Loads the app after the settings, so that an invalid setting is reported at once, and before the database is connected, because loading
  // blocks the connection until it times out.
  const { createApp } = await import('./app.ts')
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  const transport = config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom, { requiresTls: config.smtpRequiresTls })
    : outboxTransport(join(config.dataDir, 'outbox'), config.mailFrom)
  const { publicUrl, rateLimit, trustedProxies, models, modelOutageTimeoutMs, quotas } = config
  const webDir = existsSync(join(builtWeb, 'app.html')) ? builtWeb : undefined
  const embeddings = createEmbeddings(log, { provider: config.embeddings })
  const outbound = createOutbound({ allow: config.outboundAllow })
  let isReady = false
  const app = await createApp({
    database,
    isReady: () => isReady,
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
    modelOutageTimeoutMs,
    webSearch: createWebSearch(config.webSearch),
    quotas,
    outbound,
    secrets: createSecretBox(readMasterSecret(config.secretKey, config.dataDir)),
    isSecretKeyReset: config.isSecretKeyReset,
    checkpoints: findCheckpointHooks(),
  })
  closeWithGrace({ delay: drainMs, logger: false }, async ({ err, signal }) => {
    if (err) log.error({ err }, 'Uncaught error: stopping')
    else log.info({ signal }, 'Draining')
    await app.close()
    await embeddings.close()
    await outbound.close()
    await database.close()
  })
  const url = await app.http.listen({ port: config.port, host: config.host })
  await createFirstAdmin(app, config)
  isReady = true
  log.info({ url }, 'Adjutant is up')
}

/** Errors that the operator can fix print one line; everything else prints the stack. */
function explain(error: unknown): string {
  if (isDiskFull(error)) return 'The disk with DATA_DIR or the database is full. Free up disk space and start again.'
  if (error instanceof StartupError) return error.message
  if (error instanceof Error && 'syscall' in error && 'code' in error) {
    if (error.code === 'EADDRINUSE') return 'PORT is in use by another program.'
    if (error.syscall === 'listen' && error.code === 'EACCES') return 'PORT needs more rights than this account has. Choose one above 1023.'
    if (error.syscall === 'listen' || error.syscall === 'getaddrinfo') return 'HOST is not an address of this machine.'
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
