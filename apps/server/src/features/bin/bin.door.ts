import type { BinEntry, BinKind } from '@adjutant/contract/bin'
import { limits } from '@adjutant/contract/limits'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'

export interface Binned {
  id: string
  title: string
  deleted_at: Date
}

/** One kind of record that can lie in the bin. Each feature brings its own; the composition root hands them to the bin. */
export interface BinShelf {
  kind: BinKind
  /** What this person put there. */
  list(ctx: Ctx): Promise<Binned[]>
  /** False where this person has no such record in the bin. */
  restore(ctx: Ctx, id: string): Promise<boolean>
  purge(ctx: Ctx, id: string): Promise<boolean>
  /** Removes for good what has lain there for thirty days. */
  purgeExpired(ctx: SystemCtx): Promise<void>
}

const dayMs = 86_400_000

export const toBinEntry = (kind: BinKind, { id, title, deleted_at }: Binned): BinEntry => ({
  kind,
  id,
  title,
  deleted_at: deleted_at.toISOString(),
  purge_at: new Date(deleted_at.getTime() + limits.binDays * dayMs).toISOString(),
})
