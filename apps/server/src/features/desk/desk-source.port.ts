import type { DeskItem } from '@adjutant/contract/desk'
import type { Ctx } from '../../platform/ctx.ts'
import type { DeskKind, RankFacts } from './ranking.logic.ts'

/** What is shown of an item. */
export type DeskContent = Pick<DeskItem, 'title' | 'actions'> &
  Partial<Pick<DeskItem, 'who' | 'detail' | 'conversation_id' | 'run' | 'act' | 'draft_id'>>

export interface DeskEntry {
  id: string
  facts: RankFacts
  /** Changes when a snoozed item has to return. */
  version: string
  /** The task that stands for this item; the item is left out while the task itself is listed. */
  taskId?: string | undefined
  /** Absent if `describe` reads it for the shown page. */
  content?: DeskContent
}

/** One kind of item. Each source costs one or two queries, however many items there are. */
export interface DeskSource {
  kind: DeskKind
  /** Everything of this kind that waits for the caller; `total` counts also what is not listed. */
  list(ctx: Ctx, today: string): Promise<{ entries: DeskEntry[]; total: number }>
  describe?(ctx: Ctx, ids: string[]): Promise<{ id: string; content: DeskContent }[]>
}

/** For a source that lists all its items. */
export const toAll = (entries: DeskEntry[]) => ({
  entries,
  total: entries.length,
})

/** For a source whose rows have the total of all rows. */
export const toCounted = (rows: readonly { total: number }[], entries: DeskEntry[]) => ({ entries, total: rows[0]?.total ?? 0 })
