import type { RunKind, TakenRun } from '@adjutant/engine'
import type { WorkOwner } from '../../../platform/jobs/background-ctx.ts'
import type { Actor } from '../../../platform/ctx.ts'

/** A run claimed by this process, as stored at the time of the claim. */
export interface ClaimedRun extends TakenRun, WorkOwner {
  id: string
  /** The process that claimed it. */
  worker: string
  kind: RunKind
  conversation_id: string | null
  schedule_id: string | null
  email_result: boolean
  /** Attempts since the last stored progress, including this one. */
  attempts: number
  /** The run owner at the time of the claim, if it was read. */
  owner?: Actor
}
