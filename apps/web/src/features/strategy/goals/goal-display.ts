import type { CheckIn, Goal, Kpi, Pace } from '@adjutant/contract/goals'
import { capitalize } from '@adjutant/contract/text/capitalize'
import { pluralize } from '@adjutant/contract/text/pluralize'
import type { StatusTone } from '../../../ui/data/status.tsx'
import { checkInIntervals, goalStatuses, isOpenGoal } from '@adjutant/contract/core/choices'

export const statusLabels: Record<Goal['status'], string> = { new: 'new', in_progress: 'in progress', done: 'done', failed: 'failed' }

export const statusTones: Record<Goal['status'], StatusTone> = { new: 'info', in_progress: 'progress', done: 'good', failed: 'danger' }

/** Lower case for inline use on a card. */
export const inlineStatusOptions = goalStatuses.map((value) => ({ value, label: statusLabels[value] }))

/** Capitalized for a form. */
export const statusOptions = goalStatuses.map((value) => ({ value, label: capitalize(statusLabels[value]) }))

const intervalLabels: Record<Goal['check_in_interval'], string> = {
  none: 'No check-ins',
  weekly: 'Every week',
  biweekly: 'Every two weeks',
  monthly: 'Every month',
}

export const intervalOptions = checkInIntervals.map((value) => ({ value, label: intervalLabels[value] }))

export const confidenceLabels: Record<CheckIn['confidence'], string> = { low: 'Low', medium: 'Medium', high: 'High' }

export const confidenceTones: Record<CheckIn['confidence'], StatusTone> = { low: 'danger', medium: 'warning', high: 'good' }

/** Days compare as text. */
export const isOverdue = (goal: Pick<Goal, 'status' | 'due_date'>, today: string) => isOpenGoal(goal) && goal.due_date < today

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 6 })

/** 'letter' of 'letters'. Units that are no plural, such as 'h', 'PS' or 'km/s', stay. */
const toSingular = (unit: string) =>
  unit
    .replace(/(?<=[a-z]{2})ies$/, 'y')
    .replace(/(?<=x|ch|sh|ss)es$/, '')
    .replace(/(?<=[a-z]{3})(?<![isu])s$/, '')

/** A percent sign follows its number directly, other units after a space. */
export function toValueText(value: number, unit: string | null) {
  const number = numbers.format(value)
  if (!unit) return number
  return unit.startsWith('%') ? `${number}${unit}` : `${number} ${value === 1 ? toSingular(unit) : unit}`
}

/** "3.4 / 5 M€" */
export function toKpiText({ current_value, target_value, unit }: Pick<Kpi, 'current_value' | 'target_value' | 'unit'>) {
  if (target_value === null) return toValueText(current_value, unit)
  return `${numbers.format(current_value)} / ${toValueText(target_value, unit)}`
}

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
