import type { BinEntry } from '@adjutant/contract/bin'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { NotFound } from '../../platform/errors.ts'
import type { PageOf } from '../../platform/http/implement.ts'
import { tell } from '../events/events.door.ts'
import { toBinEntry, type BinShelf } from './bin.door.ts'
import { findBinDays } from './bin-days.store.ts'

export async function listBin(ctx: Ctx, shelves: BinShelf[], { skip, limit }: { skip: number; limit: number }): Promise<PageOf<BinEntry>> {
  const days = await findBinDays(ctx)
  const lists: BinEntry[][] = []
  for (const shelf of shelves) lists.push((await shelf.list(ctx)).map((record) => toBinEntry(shelf.kind, record, days)))
  const all = lists.flat().toSorted((a, b) => b.deleted_at.localeCompare(a.deleted_at))
  return { items: all.slice(skip, skip + limit), total: all.length }
}

/** Ids are unique over all kinds, so the first adapter that knows the id is the right one. */
export function inShelves(ctx: Ctx, shelves: BinShelf[], id: string, deed: 'restore' | 'purge'): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    for (const shelf of shelves) {
      if (!(await shelf[deed](tx, id))) continue
      return tell(tx, { topic: 'bin', id, kind: 'deleted', audience: [ctx.user.id] })
    }
    throw new NotFound()
  })
}
