import type { BinKind } from '@adjutant/contract/bin'
import type { Topic } from '@adjutant/contract/events'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { publishChange } from '../events/index.ts'

export interface TrashedRecord {
  id: string
  title: string
  deleted_at: Date
}

/** Trash adapter for one kind of record. Each feature provides one; the composition root registers them. */
export interface TrashAdapter {
  kind: BinKind
  /** The records that this person deleted. */
  list(ctx: Ctx): Promise<TrashedRecord[]>
  /** False if this person has no such record in the trash. */
  restore(ctx: Ctx, id: string): Promise<boolean>
  purge(ctx: Ctx, id: string): Promise<boolean>
  /** Permanently deletes records that have been in the trash for thirty days. */
  purgeExpired(ctx: SystemCtx): Promise<void>
}

interface SharedRecords<Row> extends Pick<TrashAdapter, 'kind' | 'list' | 'purgeExpired'> {
  topic: Topic
  /** Locked until the transaction ends; undefined if this person can't restore it. */
  find(ctx: Ctx, id: string): Promise<Row | undefined>
  audienceOf(row: Row): readonly (string | null)[]
  undelete(ctx: Ctx, id: string): Promise<void>
  deletePermanently(ctx: Ctx, id: string): Promise<void>
}

/** For records that others see too: they are notified when one is restored. */
export const createSharedTrashAdapter = <Row>({
  kind,
  topic,
  list,
  purgeExpired,
  find,
  audienceOf,
  undelete,
  deletePermanently,
}: SharedRecords<Row>): TrashAdapter => ({
  kind,
  list,
  async restore(ctx, id) {
    const row = await find(ctx, id)
    if (!row) return false
    await undelete(ctx, id)
    await publishChange(ctx, { topic, id, kind: 'created', audience: audienceOf(row) })
    return true
  },
  async purge(ctx, id) {
    if (!(await find(ctx, id))) return false
    await deletePermanently(ctx, id)
    return true
  },
  purgeExpired,
})

interface OwnRecords extends Pick<TrashAdapter, 'kind' | 'list' | 'purge' | 'purgeExpired'> {
  topic: Topic
  /** False if this person has no such record in the trash. */
  undelete(ctx: Ctx, id: string): Promise<boolean>
}

/** For records that only their owner sees. */
export const createOwnTrashAdapter = ({ kind, topic, list, purge, purgeExpired, undelete }: OwnRecords): TrashAdapter => ({
  kind,
  list,
  async restore(ctx, id) {
    if (!(await undelete(ctx, id))) return false
    await publishChange(ctx, { topic, id, kind: 'created', audience: [ctx.user.id] })
    return true
  },
  purge,
  purgeExpired,
})
