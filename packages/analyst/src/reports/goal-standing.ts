import { addDays, daysBetween } from '@adjutant/contract/core/days'
import type { Goal } from '@adjutant/contract/goals'
import { isTargetMet } from '../records/kpi-direction.ts'
import type { Trend } from './kpi-trend.ts'

/**
 * Every report groups goals by this one value, so that no goal is listed as both good and bad. `slipping`: on schedule, but a KPI moved
 * away from its target.
 */
export type Standing = 'reached' | 'past_due' | 'unmeasured' | 'behind' | 'slipping' | 'on_schedule'

/** Days until the next review. */
export const reviewDays = 14
/** A goal that needs more than this multiple of its planned pace needs another date or target instead. */
const maxPaceFactor = 2

/** True if the trend moved away from its target and has not reached it. */
export const isWorse = ({ from, to, target, better }: Trend): boolean => {
  if (from === to || better === null || isTargetMet(to, target, better)) return false
  return better === 'higher' ? to < from : to > from
}

const isReached = (trends: readonly Trend[]): boolean =>
  trends.length > 0 && trends.every(({ to, target, better }) => isTargetMet(to, target, better))

/** True if at least one KPI shows progress towards a target. */
export const isMeasured = (trends: readonly Trend[]): boolean => trends.some(({ better }) => better !== null)

export function toStanding({ due_date }: Goal, behind: number, trends: readonly Trend[], today: string): Standing {
  if (isReached(trends)) return 'reached'
  if (due_date < today) return 'past_due'
  if (!isMeasured(trends)) return 'unmeasured'
  if (behind > 0) return 'behind'
  return trends.some(isWorse) ? 'slipping' : 'on_schedule'
}

export interface Milestone {
  /** Progress in percent, above the current one. */
  percent: number
  day: string
}

/**
 * The progress that a goal behind schedule needs at the next review to finish on its due date, at a linear pace from today. Null if that pace is not
 * realistic, or if a KPI without a measurable target keeps the goal from reaching 100%.
 */
export function findMilestone({ progress, created_at, due_date }: Goal, trends: readonly Trend[], today: string): Milestone | null {
  const [left, planned] = [daysBetween(today, due_date), daysBetween(created_at.slice(0, 10), due_date)]
  if (left < 1 || planned < 1 || trends.some(({ better }) => better === null)) return null
  const neededPerDay = (100 - progress) / left
  if (neededPerDay > (maxPaceFactor * 100) / planned) return null
  const days = Math.min(reviewDays, left)
  return { percent: Math.min(100, progress + Math.ceil(neededPerDay * days)), day: addDays(today, days) }
}
