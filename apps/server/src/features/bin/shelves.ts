import type { BinKind } from '@adjutant/contract/bin'
import type { Topic } from '@adjutant/contract/events'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { tell } from '../events/events.door.ts'

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

interface SharedRecords<Row> extends Pick<BinShelf, 'kind' | 'list' | 'purgeExpired'> {
  topic: Topic
  /** Held until the transaction ends; undefined where this person may not bring it back. */
  find(ctx: Ctx, id: string): Promise<Row | undefined>
  audienceOf(row: Row): readonly (string | null)[]
  unbin(ctx: Ctx, id: string): Promise<void>
  deleteForGood(ctx: Ctx, id: string): Promise<void>
}

/** Of records that others see too: they are told when one comes back. */
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
  /** False where this person has no such record in the bin. */
  unbin(ctx: Ctx, id: string): Promise<boolean>
}

/** Of records that nobody but their owner ever sees. */
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
