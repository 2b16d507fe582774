import { readEnvironment } from './environment.ts'
import { resetTwoFactorAsOperator } from './features/two-factor/two-factor.door.ts'
import { resetPasswordAsOperator } from './features/users/users.door.ts'
import { systemClock } from './platform/clock.ts'

import type { SystemCtx } from './platform/ctx.ts'
import { DataDirInUse } from './platform/db/data-dir-lock.ts'
import { openDatabase } from './platform/db/database.ts'
import { generatePassword } from './platform/generated-password.ts'
import { idsBy } from './platform/ids.ts'
import { createLog } from './platform/log.ts'
import { closeDataDir } from './platform/private-data-dir.ts'
import { StartupError } from './platform/startup-error.ts'

const usage = 'Usage: npm run admin -- reset-password EMAIL\n       npm run admin -- remove-second-factor EMAIL'

/** A mistake of the operator: its message is the one line that the command prints. */
class UsageError extends Error {}

async function withDatabase<T>(work: (ctx: SystemCtx) => Promise<T>): Promise<T> {
  const { config } = readEnvironment()
  const log = createLog('warn')
  closeDataDir(config.dataDir)
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  const { publicUrl, rateLimit, quotas } = config
  try {
    return await work({ db: database.db, log, clock: systemClock, newId: idsBy(systemClock), publicUrl, rateLimit, quotas })
  } finally {
    await database.close()
  }
}

async function resetPassword(email: string | undefined): Promise<void> {
  if (!email) throw new UsageError(usage)
  const password = generatePassword()
  const isReset = await withDatabase((ctx) => resetPasswordAsOperator(ctx, email, password))
  if (!isReset) throw new UsageError(`There is no account with the e-mail ${email}.`)
  process.stdout.write(`New password of ${email}: ${password}\nAll sessions of this account have ended.\n`)
}

async function removeSecondFactor(email: string | undefined): Promise<void> {
  if (!email) throw new UsageError(usage)
  const isReset = await withDatabase((ctx) => resetTwoFactorAsOperator(ctx, email))
  if (!isReset) throw new UsageError(`There is no account with the e-mail ${email}.`)
  process.stdout.write(`${email} signs in with the password alone now. All sessions of this account have ended.\n`)
}

const commands: Record<string, (email: string | undefined) => Promise<void>> = {
  'reset-password': resetPassword,
  'remove-second-factor': removeSecondFactor,
}

async function runCommand([command = '', ...args]: string[]): Promise<void> {
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!run) throw new UsageError(usage)
  await run(args[0])
}

function explain(error: unknown): string {
  if (error instanceof DataDirInUse) return `${error.message} Stop the server first: the embedded database serves one process at a time.`
  if (error instanceof UsageError || error instanceof StartupError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

runCommand(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
