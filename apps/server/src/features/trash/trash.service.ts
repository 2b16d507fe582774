import type { BinEntry } from '@adjutant/contract/bin'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { NotFound } from '../../platform/errors.ts'
import type { PageOf } from '../../platform/http/implement.ts'
import { publishChange } from '../events/index.ts'
import type { TrashAdapter } from './trash.adapters.ts'
import { toBinEntry } from './trash.dto.ts'

/** The number of days for which a person's deleted records are kept. */
export type FindTrashDays = (ctx: Ctx) => Promise<number>

export async function listTrash(
  ctx: Ctx,
  { trashAdapters, findTrashDays }: { trashAdapters: TrashAdapter[]; findTrashDays: FindTrashDays },
  { skip, limit }: { skip: number; limit: number },
): Promise<PageOf<BinEntry>> {
  const days = await findTrashDays(ctx)
  const lists: BinEntry[][] = []
  for (const trashAdapter of trashAdapters)
    lists.push((await trashAdapter.list(ctx)).map((record) => toBinEntry(trashAdapter.kind, record, days)))
  const all = lists.flat().toSorted((a, b) => b.deleted_at.localeCompare(a.deleted_at))
  return { items: all.slice(skip, skip + limit), total: all.length }
}

/** Ids are unique across all kinds, so at most one adapter knows the id. */
export function applyInTrash(ctx: Ctx, trashAdapters: TrashAdapter[], id: string, action: 'restore' | 'purge'): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    for (const trashAdapter of trashAdapters) {
      if (!(await trashAdapter[action](tx, id))) continue
      return publishChange(tx, { topic: 'bin', id, kind: 'deleted', audience: [ctx.user.id] })
    }
    throw new NotFound()
  })
}
