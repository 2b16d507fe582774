/** The thread that holds the embedded database ended (a hung query, a crash, a close) with work under way. */
export class DatabaseWorkerEnded extends Error {
  override readonly name = 'DatabaseWorkerEnded'
}

/** The disk with the embedded database is full: nothing can be written, or the database can't open. */
export class DatabaseDiskFull extends Error {
  override readonly name = 'DatabaseDiskFull'

  constructor(options?: ErrorOptions) {
    super('The disk with the database is full.', options)
  }
}

/** No answer within the time that a caller was ready to wait. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent'
}

const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
export const readOnlyTransaction = '25006'
const deadlock = '40P01'

// SQLSTATE, by class: 08 connection, 53 too few resources (53100 is a full disk), 57P shutdown, 58 the system below;
// and by name: 57014 over the statement time-out, 25P03 idle too long in a transaction, 40P01 chosen to end a deadlock.
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

/** It was chosen to give way to another transaction; the next try may get through. */
export function isDeadlock(error: unknown): boolean {
  return listCauses(error).some((cause) => cause.code === deadlock)
}

/** A row was to refer to one that is gone. */
export const isForeignKeyViolation = (error: unknown): boolean => listCauses(error).some(({ code }) => code === foreignKeyViolation)

/** The database cannot be reached or cannot work now; asking again later may succeed. */
export function isUnavailable(error: unknown): boolean {
  return listCauses(error).some(
    ({ name, code, message }) =>
      name === 'DatabaseWorkerEnded' ||
      name === 'DatabaseSilent' ||
      name === 'DatabaseDiskFull' ||
      (typeof code === 'string' && (unavailableStates.test(code) || unavailableCodes.has(code))) ||
      (typeof message === 'string' && unavailableMessages.some((start) => message.startsWith(start))),
  )
}

const diskFull = '53100'
// Besides SQLSTATE the codes of Node
const diskFullCodes = new Set<unknown>([diskFull, 'ENOSPC', 'EDQUOT'])

export function isDiskFull(error: unknown): boolean {
  return listCauses(error).some(({ name, code }) => name === 'DatabaseDiskFull' || diskFullCodes.has(code))
}

/** True only where a statement was refused: then its transaction is certainly not committed. */
export function isRefusedByFullDisk(error: unknown): boolean {
  return isDiskFull(error) && listCauses(error).some(({ code }) => code === diskFull || code === readOnlyTransaction)
}

type Cause = { name?: unknown; code?: unknown; constraint?: unknown; message?: unknown }

const deepestCause = 10

/** The error, its cause, the cause of that: Drizzle wraps what the driver throws. An AggregateError brings all of its own. */
function listCauses(error: unknown, depth = 0): Cause[] {
  if (typeof error !== 'object' || error === null || depth > deepestCause) return []
  const inner = [(error as { cause?: unknown }).cause, ...(error instanceof AggregateError ? error.errors : [])]
  return [error as Cause, ...inner.flatMap((cause) => listCauses(cause, depth + 1))]
}
