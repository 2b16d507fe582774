import type { NudgeBoard } from '../../platform/nudges.ts'
import type { PortParts } from './run-ports.ts'
import type { Hand } from './run-store.ts'

/** What the composition root hands to the runs, and what they share among themselves. */
export interface RunsParts extends PortParts {
  nudges: NudgeBoard
  /** Whoever in this process can begin with a run at once. */
  findHand(): Hand | undefined
}
