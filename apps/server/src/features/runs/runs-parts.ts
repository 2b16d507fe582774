import type { NudgeBoard } from '../../platform/nudges.ts'
import type { PortParts } from './run-ports.ts'
import type { Hand } from './run-store.ts'

/** Dependencies from the composition root, and those that the modules of this feature share. */
export interface RunsParts extends PortParts {
  nudges: NudgeBoard
  /** This process's worker, if it can start a run at once. */
  findHand(): Hand | undefined
}
