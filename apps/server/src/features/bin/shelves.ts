import type { BinKind } from '@adjutant/contract/bin'
import type { Topic } from '@adjutant/contract/events'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { tell } from '../events/events.door.ts'

export interface Binned {
  id: string
  title: string
  deleted_at: Date
}

/** Trash adapter for one kind of record. Each feature provides one; the composition root registers them. */
export interface BinShelf {
  kind: BinKind
  /** The records that this person deleted. */
  list(ctx: Ctx): Promise<Binned[]>
  /** False if this person has no such record in the trash. */
  restore(ctx: Ctx, id: string): Promise<boolean>
  purge(ctx: Ctx, id: string): Promise<boolean>
  /** Permanently deletes records that have been in the trash for thirty days. */
  purgeExpired(ctx: SystemCtx): Promise<void>
}

interface SharedRecords<Row> extends Pick<BinShelf, 'kind' | 'list' | 'purgeExpired'> {
  topic: Topic
  /** Locked until the transaction ends; undefined if this person can't restore it. */
  find(ctx: Ctx, id: string): Promise<Row | undefined>
  audienceOf(row: Row): readonly (string | null)[]
  unbin(ctx: Ctx, id: string): Promise<void>
  deleteForGood(ctx: Ctx, id: string): Promise<void>
}

/** For records that others see too: they are notified when one is restored. */
export const shelfOfShared = <Row>({
  kind,
  topic,
  list,
  purgeExpired,
  find,
  audienceOf,
  unbin,
  deleteForGood,
}: SharedRecords<Row>): BinShelf => ({
  kind,
  list,
  async restore(ctx, id) {
    const row = await find(ctx, id)
    if (!row) return false
    await unbin(ctx, id)
    await tell(ctx, { topic, id, kind: 'created', audience: audienceOf(row) })
    return true
  },
  async purge(ctx, id) {
    if (!(await find(ctx, id))) return false
    await deleteForGood(ctx, id)
    return true
  },
  purgeExpired,
})

interface OwnRecords extends Pick<BinShelf, 'kind' | 'list' | 'purge' | 'purgeExpired'> {
  topic: Topic
  /** False if this person has no such record in the trash. */
  unbin(ctx: Ctx, id: string): Promise<boolean>
}

/** For records that only their owner sees. */
export const shelfOfOwn = ({ kind, topic, list, purge, purgeExpired, unbin }: OwnRecords): BinShelf => ({
  kind,
  list,
  async restore(ctx, id) {
    if (!(await unbin(ctx, id))) return false
    await tell(ctx, { topic, id, kind: 'created', audience: [ctx.user.id] })
    return true
  },
  purge,
  purgeExpired,
})
