import type { BinEntry, BinKind } from '@adjutant/contract/bin'
import { limits } from '@adjutant/contract/core/limits'
import { lt, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { TrashedRecord } from './trash.adapters.ts'

export { createOwnTrashAdapter, createSharedTrashAdapter, type TrashedRecord, type TrashAdapter } from './trash.adapters.ts'

/** The record has been in the trash for thirty days since its deletion. */
export const isExpired = (deletedAt: AnyColumn): SQL => lt(deletedAt, sql`now() - make_interval(days => ${limits.binDays})`)

const dayMs = 86_400_000

export const toBinEntry = (kind: BinKind, { id, title, deleted_at }: TrashedRecord, days: number): BinEntry => ({
  kind,
  id,
  title,
  deleted_at: deleted_at.toISOString(),
  purge_at: new Date(deleted_at.getTime() + days * dayMs).toISOString(),
})
