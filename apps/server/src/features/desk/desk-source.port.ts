import type { DeskItem } from '@adjutant/contract/desk'
import type { Ctx } from '../../platform/ctx.ts'
import type { DeskKind, RankFacts } from './ranking.logic.ts'

/** The displayed part of an item. */
export type DeskContent = Pick<DeskItem, 'title' | 'actions'> &
  Partial<Pick<DeskItem, 'who' | 'detail' | 'conversation_id' | 'run' | 'act' | 'draft_id'>>

export interface DeskEntry {
  id: string
  facts: RankFacts
  /** Changes when a snoozed item has to return. */
  version: string
  /** The task that represents this item; the item is omitted while the task itself is listed. */
  taskId?: string | undefined
  /** Absent if `describe` reads it for the shown page. */
  content?: DeskContent
}

/** One kind of item. A source makes one or two queries, regardless of the number of items. */
export interface DeskSource {
  kind: DeskKind
  /** Lists the items of this kind that wait for the caller; `total` also counts unlisted items. */
  list(ctx: Ctx, today: string): Promise<{ entries: DeskEntry[]; total: number }>
  describe?(ctx: Ctx, ids: string[]): Promise<{ id: string; content: DeskContent }[]>
}

/** For a source that lists all its items. */
export const toAll = (entries: DeskEntry[]) => ({
  entries,
  total: entries.length,
})

/** Converts rows that each have the total of all rows. */
export const toCounted = (rows: readonly { total: number }[], entries: DeskEntry[]) => ({ entries, total: rows[0]?.total ?? 0 })
