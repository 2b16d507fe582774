import { dayMs, toUtcDay } from '@adjutant/contract/core/days'

/** A moment relative to now; negative numbers are in the past. */
export const momentFromNow = (days: number): Date => new Date(Date.now() + days * dayMs)

/** A UTC day relative to today, `YYYY-MM-DD`. */
export const dayFromNow = (days: number): string => toUtcDay(momentFromNow(days))
