import { toRecord } from '@adjutant/contract/record'

/** The embedded database's thread ended (hung query, crash, close) with work in progress. */
export class DatabaseWorkerEnded extends Error {
  override readonly name = 'DatabaseWorkerEnded'
}

/** The embedded database's disk is full: it can't write or open. */
export class DatabaseDiskFull extends Error {
  override readonly name = 'DatabaseDiskFull'

  constructor(options?: ErrorOptions) {
    super('The disk with the database is full.', options)
  }
}

/** No answer within the caller's timeout. */
export class DatabaseTimeout extends Error {
  override readonly name = 'DatabaseTimeout'
}

const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
export const readOnlyTransaction = '25006'
const deadlock = '40P01'

// SQLSTATE classes: 08 connection, 53 insufficient resources (53100 is a full disk), 57P shutdown, 58 system error; and codes: 57014
// statement timeout, 25P03 idle in transaction, 40P01 deadlock victim.
const unavailableStates = /^(08...|53...|57P..|58...|57014|25P03|40P01)$/
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
// The pg driver gives these no code.
const unavailableMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return listCauses(error).some((cause) => cause.code === uniqueViolation && (constraint === undefined || cause.constraint === constraint))
}

/** The deadlock victim; a retry can succeed. */
export function isDeadlock(error: unknown): boolean {
  return listCauses(error).some((cause) => cause.code === deadlock)
}

/** The referenced row no longer exists. */
export const isForeignKeyViolation = (error: unknown): boolean => listCauses(error).some(({ code }) => code === foreignKeyViolation)

// The code is that of every unsupported feature, and the message is in the server's language.
const hasOutdatedPlan = ({ code, routine }: Cause) => code === '0A000' && routine === 'RevalidateCachedQuery'

/** A migration changed the columns of a prepared statement; a new connection prepares it again. */
export const isOutdatedPlan = (error: unknown): boolean => listCauses(error).some(hasOutdatedPlan)

/** The database is temporarily unavailable; a retry can succeed. */
export function isUnavailable(error: unknown): boolean {
  return listCauses(error).some(
    ({ name, code, message, routine }) =>
      hasOutdatedPlan({ code, routine }) ||
      name === 'DatabaseWorkerEnded' ||
      name === 'DatabaseTimeout' ||
      name === 'DatabaseDiskFull' ||
      (typeof code === 'string' && (unavailableStates.test(code) || unavailableCodes.has(code))) ||
      (typeof message === 'string' && unavailableMessages.some((start) => message.startsWith(start))),
  )
}

const diskFull = '53100'
// Includes Node's codes.
const diskFullCodes = new Set<unknown>([diskFull, 'ENOSPC', 'EDQUOT'])

export function isDiskFull(error: unknown): boolean {
  return listCauses(error).some(({ name, code }) => name === 'DatabaseDiskFull' || diskFullCodes.has(code))
}

/** True only if a statement was rejected, so its transaction is certainly not committed. */
export function isRejectedByFullDisk(error: unknown): boolean {
  return isDiskFull(error) && listCauses(error).some(({ code }) => code === diskFull || code === readOnlyTransaction)
}

type Cause = { name?: unknown; code?: unknown; constraint?: unknown; message?: unknown; routine?: unknown }

const maxCauseDepth = 10

/** The error and its causes: Drizzle wraps driver errors, and an AggregateError has several. */
function listCauses(error: unknown, depth = 0): Cause[] {
  if (typeof error !== 'object' || error === null || depth > maxCauseDepth) return []
  const inner = [toRecord(error).cause, ...(error instanceof AggregateError ? error.errors : [])]
  return [error, ...inner.flatMap((cause) => listCauses(cause, depth + 1))]
}
