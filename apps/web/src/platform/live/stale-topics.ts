import type { ChangeEvent } from '@adjutant/contract/events'

export type ChangedTopic = ChangeEvent['topic']

export interface StaleTopicsOptions {
  /** Refetches these topics; `all` when the change can't be narrowed down. */
  refresh: (topics: ChangedTopic[] | 'all') => void
  /** Optimistic updates stay while a mutation of this tab is in flight. */
  isBusy: () => boolean
  later: (work: () => void, ms: number) => void
}

/** Batches the events of one action without a noticeable delay. */
const batchMs = 15

/** Permissions and names depend on the person's organizations and own record. */
const affectsEverything = (topic: ChangedTopic) => topic === 'reset' || topic === 'organizations'

/**
 * Topics that differ from the names of their call groups: conversations count in the chat's usage, emptying the bin frees storage, and every
 * change of a record is in its history.
 */
const groupsOf: Partial<Record<ChangedTopic, string[]>> = {
  bin: ['bin', 'files'],
  tasks: ['tasks', 'history'],
  goals: ['goals', 'history'],
  notes: ['notes', 'history'],
  contacts: ['contacts', 'history'],
  advice: ['advice', 'history'],
  conversations: ['conversations', 'chat'],
  factory: ['crews', 'flows', 'agents', 'tools'],
  runs: ['crewRuns', 'flowRuns', 'runs'],
}

/** Topics of the records that a chain contains. */
const chainTopics: readonly ChangedTopic[] = [
  ...(['tasks', 'goals', 'notes', 'contacts', 'advice', 'files', 'meetings'] as const),
  ...(['commitments', 'conversations', 'runs', 'comms', 'bin'] as const),
]

/** Topics of the records that the desk lists. */
const deskTopics: readonly ChangedTopic[] = ['tasks', 'goals', 'commitments', 'conversations', 'runs', 'comms', 'schedules', 'users', 'bin']

const listGroups = (topic: ChangedTopic): string[] => [
  ...(groupsOf[topic] ?? [topic]),
  ...(deskTopics.includes(topic) ? ['desk'] : []),
  ...(chainTopics.includes(topic) ? ['chain'] : []),
]

/** The call groups that these topics make stale. */
export const listStaleGroups = (topics: readonly ChangedTopic[]): string[] => [...new Set(topics.flatMap(listGroups))]

/** Collects stale topics and refetches them in one batch. */
export function createStaleTopics({ refresh, isBusy, later }: StaleTopicsOptions) {
  const stale = new Set<ChangedTopic>()
  let isWaiting = false

  const flush = () => {
    if (isBusy()) return later(flush, batchMs)
    isWaiting = false
    const topics = [...stale]
    stale.clear()
    refresh(topics.some(affectsEverything) ? 'all' : topics)
  }

  return (topic: ChangedTopic) => {
    stale.add(topic)
    if (isWaiting) return
    isWaiting = true
    later(flush, batchMs)
  }
}
