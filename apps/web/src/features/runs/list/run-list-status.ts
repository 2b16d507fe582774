import { runStatuses } from '@adjutant/contract/core/choices'

/** Statuses of lists and filters; a stopped run differs from a completed one. */
export const runListStatuses = [...runStatuses, 'stopped'] as const
export type RunListStatus = (typeof runListStatuses)[number]
