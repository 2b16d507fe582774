import type { ChangeEvent } from '@adjutant/contract/events'

export type HeardTopic = ChangeEvent['topic']

export interface StaleTopicsOptions {
  /** Reads again what was fetched of these; `all` where more changed than can be named. */
  refresh: (topics: HeardTopic[] | 'all') => void
  /** While a change of one's own is under way its optimistic picture stays. */
  isBusy: () => boolean
  later: (work: () => void, ms: number) => void
}

/** Long enough to take the events of one deed together, short enough not to be felt. */
const gatherMs = 15

/** Rights and names everywhere hang on one's organizations and one's own record. */
const reachesEverything = (topic: HeardTopic) => topic === 'reset' || topic === 'organizations'

/**
 * Topics that are the names of no group of calls, or not of that one alone: what was asked in conversations counts in what the chat tells of
 * itself, and what leaves the bin makes room for files.
 */
const groupsOf: Partial<Record<HeardTopic, string[]>> = {
  bin: ['bin', 'files'],
  conversations: ['conversations', 'chat'],
  factory: ['crews', 'flows', 'agents', 'tools'],
  runs: ['crewRuns', 'flowRuns', 'runs'],
}

/** The groups of calls whose answers these topics make stale. */
export const listStaleGroups = (topics: readonly HeardTopic[]): string[] => topics.flatMap((topic) => groupsOf[topic] ?? [topic])

/** Gathers what events make stale, and has it read again once for all of them. */
export function createStaleTopics({ refresh, isBusy, later }: StaleTopicsOptions) {
  const stale = new Set<HeardTopic>()
  let isWaiting = false

  const flush = () => {
    if (isBusy()) return later(flush, gatherMs)
    isWaiting = false
    const topics = [...stale]
    stale.clear()
    refresh(topics.some(reachesEverything) ? 'all' : topics)
  }

  return (topic: HeardTopic) => {
    stale.add(topic)
    if (isWaiting) return
    isWaiting = true
    later(flush, gatherMs)
  }
}
