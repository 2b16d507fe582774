import type { BinEntry, BinKind } from '@adjutant/contract/bin'
import type { TrashedRecord } from './trash.adapters.ts'

export { createTrash, type TrashAdapter } from './trash.adapters.ts'

const dayMs = 86_400_000

export const toBinEntry = (kind: BinKind, { id, title, deleted_at }: TrashedRecord, days: number): BinEntry => ({
  kind,
  id,
  title,
  deleted_at: deleted_at.toISOString(),
  purge_at: new Date(deleted_at.getTime() + days * dayMs).toISOString(),
})
