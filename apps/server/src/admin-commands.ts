import { readEnvironment } from './environment.ts'
import { verifyChain, type ChainError } from './features/audit/index.ts'
import { resetTwoFactorAsOperator } from './features/two-factor/index.ts'
import { resetPasswordAsOperator } from './features/users/index.ts'
import { featurePorts } from './feature-ports.ts'
import { systemClock } from './platform/clock.ts'
import type { SystemCtx } from './platform/ctx.ts'
import { DataDirInUse } from './platform/db/data-dir-lock.ts'
import { openDatabase } from './platform/db/database.ts'
import { generatePassword } from './platform/secrets/generated-password.ts'
import { createIdGenerator } from './platform/ids.ts'
import { createLog } from './platform/log/log.ts'
import { closeDataDir } from './platform/config/private-data-dir.ts'
import { StartupError } from './platform/config/startup-error.ts'

const usage = `Usage: npm run admin -- COMMAND
  reset-password EMAIL               set a new password and end all sessions
  remove-second-factor EMAIL         let a locked-out person sign in with the password alone
  verify-audit [POSITION:HASH]       verify the hash chain of the audit log, and that it contains a head noted earlier`

/** An operator's mistake: its message is the only line that the command prints. */
class UsageError extends Error {}

async function withDatabase<T>(work: (ctx: SystemCtx) => Promise<T>): Promise<T> {
  const { config } = readEnvironment()
  const log = createLog('warn')
  closeDataDir(config.dataDir)
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  const { publicUrl, rateLimit, quotas } = config
  try {
    const newId = createIdGenerator(systemClock)
    return await work({ db: database.db, log, clock: systemClock, newId, publicUrl, rateLimit, quotas, ports: featurePorts })
  } finally {
    await database.close()
  }
}

async function resetPassword(email: string | undefined): Promise<string> {
  if (!email) throw new UsageError(usage)
  const password = generatePassword()
  const isReset = await withDatabase((ctx) => resetPasswordAsOperator(ctx, email, password))
  if (!isReset) throw new UsageError(`There is no account with the email ${email}.`)
  return `New password of ${email}: ${password}\nAll sessions of this account have ended.\n`
}

async function removeSecondFactor(email: string | undefined): Promise<string> {
  if (!email) throw new UsageError(usage)
  const isReset = await withDatabase((ctx) => resetTwoFactorAsOperator(ctx, email))
  if (!isReset) throw new UsageError(`There is no account with the email ${email}.`)
  return `${email} signs in with the password alone now. All sessions of this account have ended.\n`
}

const reasonTexts: Record<ChainError['reason'], string> = {
  missing: 'is missing',
  changed: 'was changed: its content does not match its hash',
  unlinked: 'does not continue the chain: the entry before it was changed or removed',
  inserted: 'was inserted later than its date says',
  'other-head': 'has another hash than the one you noted: the chain was rewritten',
}

function toErrorLine({ position, entry, reason }: ChainError): string {
  const what = entry ? ` (${entry.at}, ${entry.action}, seq ${entry.seq})` : ''
  return `The audit log is broken. Entry ${position}${what} ${reasonTexts[reason]}.`
}

function toHead(text: string | undefined): { position: number; hash: string } | undefined {
  if (text === undefined) return undefined
  const [, position, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  if (position === undefined || hash === undefined) throw new UsageError(usage)
  return { position: Number(position), hash }
}

async function verifyAudit(expectedHead: string | undefined): Promise<string> {
  const expected = toHead(expectedHead)
  const { chainError, head, unchained } = await withDatabase((ctx) => verifyChain(ctx, expected))
  if (chainError) throw new UsageError(toErrorLine(chainError))
  const rest = unchained > 0 ? ` ${unchained} new entries wait to be chained.` : ''
  return `The audit log is intact: ${head.position} entries.${rest}\nHead: ${head.position}:${head.hash}\n`
}

const commands: Record<string, (argument: string | undefined) => Promise<string>> = {
  'reset-password': resetPassword,
  'remove-second-factor': removeSecondFactor,
  'verify-audit': verifyAudit,
}

/** Returns what the command prints. */
export async function runCommand([command = '', argument]: string[]): Promise<string> {
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!run) throw new UsageError(usage)
  return run(argument)
}

/** The line for the operator. */
export function explain(error: unknown): string {
  if (error instanceof DataDirInUse) return `${error.message} Stop the server first: the embedded database serves one process at a time.`
  if (error instanceof UsageError || error instanceof StartupError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
