import type { ViewerCtx } from '../../../platform/ctx.ts'
import { selectAudiences } from '../../search/index.ts'
import type { Reader } from '../threads/readers.store.ts'

/** By record id: the readers who can't see it. Records that the person can't see are left out. */
export type HiddenFrom = ReadonlyMap<string, string[]>

/** Not for threads, whose visibility depends on their participants. */
export async function listHiddenFrom(ctx: ViewerCtx, records: readonly { id: string }[], readers: readonly Reader[]): Promise<HiddenFrom> {
  if (records.length === 0) return new Map()
  const rows = await selectAudiences(
    ctx,
    records.map(({ id }) => id),
  )
  const listBlind = (audience: string[]) =>
    readers.filter(({ audience_ids }) => !audience_ids.some((id) => audience.includes(id))).map(({ user_id }) => user_id)
  return new Map(rows.map(({ id, audience }) => [id, listBlind(audience)]))
}
