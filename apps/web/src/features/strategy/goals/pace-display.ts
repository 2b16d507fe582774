import type { Pace } from '@adjutant/contract/goals'
import { pluralize } from '@adjutant/contract/text/pluralize'
import type { StatusTone } from '../../../ui/data/status.tsx'

export const paceTones: Record<Pace['state'], StatusTone> = { behind: 'danger', on_pace: 'good', ahead: 'good', reached: 'good' }

/** "behind by 12 days" */
export function toPaceText({ state, days }: Pace) {
  const texts = {
    behind: `behind by ${pluralize(days, 'day')}`,
    on_pace: 'on pace',
    ahead: `ahead by ${pluralize(days, 'day')}`,
    reached: 'target met',
  }
  return texts[state]
}
