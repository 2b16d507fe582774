import type { NudgeBoard } from '../../platform/nudges.ts'
import type { PortParts } from './run-ports.ts'

/** What the composition root hands to the runs, and what they share among themselves. */
export interface RunsParts extends PortParts {
  nudges: NudgeBoard
}
