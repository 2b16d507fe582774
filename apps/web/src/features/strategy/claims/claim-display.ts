import type { AdviceSource, AdviceTrackRecord, Claim } from '@adjutant/contract/records/advice-claims'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import type { StatusTone } from '../../../ui/data/status.tsx'

type Verdict = NonNullable<Claim['verdict']> | 'open'

export const verdictLabels: Record<Verdict, string> = { open: 'Open', held: 'Held', not_held: 'Not held', cannot_tell: "Can't tell" }
export const verdictTones: Record<Verdict, StatusTone> = { open: 'progress', held: 'good', not_held: 'danger', cannot_tell: 'neutral' }

export const toVerdict = ({ verdict }: Pick<Claim, 'verdict'>): Verdict => verdict ?? 'open'

export function toSourceName({ kind, name, is_mine }: AdviceSource): string {
  if (is_mine) return 'You'
  if (kind === 'product') return 'Adjutant'
  if (name === null) return 'A deleted account'
  return kind === 'crew' ? toReadableName(name) : name
}

/** The share of decided claims that held. */
export function toShareText({ held, not_held }: Pick<AdviceTrackRecord, 'held' | 'not_held'>): string {
  const decided = held + not_held
  return decided === 0 ? 'None decided yet' : `${held} of ${pluralize(decided, 'claim')} held`
}

/** The effect of a track record on the place of advice in the list. */
export function toRankText(days: number): string {
  if (days === 0) return 'No effect on the order'
  return days > 0 ? 'Ranked higher' : 'Ranked lower'
}

/** Says which earlier claims rank the advice higher or lower. */
export function toRankReason({ rank_days, source }: { rank_days: number; source: AdviceSource }): string {
  const claims = source.is_mine ? 'your earlier claims' : `earlier claims by ${toSourceName(source)}`
  return `${toRankText(rank_days)}: ${claims} ${rank_days > 0 ? 'held' : "didn't hold"}.`
}
