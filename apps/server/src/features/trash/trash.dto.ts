import type { BinEntry, BinKind } from '@adjutant/contract/bin'
import { dayMs } from '@adjutant/contract/core/days'
import type { TrashedRecord } from './trash.adapters.ts'

export const toBinEntry = (kind: BinKind, { id, title, deleted_at }: TrashedRecord, days: number): BinEntry => ({
  kind,
  id,
  title,
  deleted_at: deleted_at.toISOString(),
  purge_at: new Date(deleted_at.getTime() + days * dayMs).toISOString(),
})
