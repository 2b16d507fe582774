import { DatabaseTimeout } from './db-errors.ts'
import type { GuardedPool } from './guarded-pool.ts'

const pingMs = 5_000

/** Health checks don't wait behind a hung query. */
export async function pingPool(pool: GuardedPool): Promise<void> {
  const timedOut = Promise.withResolvers<never>()
  const timer = setTimeout(() => timedOut.reject(new DatabaseTimeout('The database did not answer in time.')), pingMs)
  try {
    await Promise.race([pool.query('select 1'), timedOut.promise])
  } finally {
    clearTimeout(timer)
  }
}
