import type { AdviceSource, AdviceTrackRecord } from '@adjutant/contract/records/advice-claims'
import type { Actor, Ctx } from '../../../platform/ctx.ts'
import { toRankDays } from './track-record.logic.ts'
import { selectOutcomes, type OutcomeRow } from './track-record.store.ts'

/** Ranking offset in days by source; sources without a decided claim are absent. */
export type Ranking = ReadonlyMap<string, number>

export async function readRanking(ctx: Ctx): Promise<Ranking> {
  const moved = (await selectOutcomes(ctx, ctx.user)).map((row) => [row.key, toRankDays(row)] as const)
  return new Map(moved.filter(([, days]) => days !== 0))
}

const toSource = ({ kind, source_name, author_id, author }: OutcomeRow, viewer: Actor): AdviceSource => ({
  kind,
  name: kind === 'person' ? (author_id === null ? null : author) : source_name,
  is_mine: author_id === viewer.id,
})

/** Sorts the caller first, then the product, then the others by name. */
const placeOf = ({ source: { is_mine, kind } }: AdviceTrackRecord): number => (is_mine ? 0 : kind === 'product' ? 1 : 2)

export async function readAdviceTrackRecord(ctx: Ctx): Promise<AdviceTrackRecord[]> {
  const rows = await selectOutcomes(ctx, ctx.user)
  return rows
    .map((row): AdviceTrackRecord => {
      const { held, not_held, cannot_tell, open } = row
      return { source: toSource(row, ctx.user), held, not_held, cannot_tell, open, rank_days: toRankDays(row) }
    })
    .toSorted((a, b) => placeOf(a) - placeOf(b) || (a.source.name ?? '').localeCompare(b.source.name ?? ''))
}
