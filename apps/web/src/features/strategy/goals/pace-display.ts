import type { Pace } from '@adjutant/contract/goals'
import type { StatusTone } from '../../../ui/data/status.tsx'

export const paceTones: Record<Pace['state'], StatusTone> = { behind: 'danger', on_pace: 'good', ahead: 'good', reached: 'good' }

const toDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** "behind by 12 days" */
export function toPaceText({ state, days }: Pace) {
  const texts = { behind: `behind by ${toDays(days)}`, on_pace: 'on pace', ahead: `ahead by ${toDays(days)}`, reached: 'target met' }
  return texts[state]
}
