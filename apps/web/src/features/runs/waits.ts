import type { CrewRun, FlowRun } from '@adjutant/contract/runs'
import { findWait } from './run.ts'
import type { Run } from './run.ts'

export interface OpenWait {
  /** Another for each question of a run. */
  key: string
  name: string
  conversationId: string
}

const toOpenWait = (run: Run): OpenWait[] => {
  const wait = findWait(run)
  if (!wait || !run.conversation_id) return []
  return [{ key: `${run.id} ${wait.id}`, name: run.name, conversationId: run.conversation_id }]
}

/** The questions that wait for the person, in whatever conversation. */
export const listWaits = (crewRuns: readonly CrewRun[] = [], flowRuns: readonly FlowRun[] = []): OpenWait[] => [
  ...crewRuns.flatMap((run) => toOpenWait({ ...run, kind: 'crew' })),
  ...flowRuns.flatMap((run) => toOpenWait({ ...run, kind: 'flow' })),
]
