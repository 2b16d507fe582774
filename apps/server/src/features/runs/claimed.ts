import type { RunKind, TakenRun } from '@adjutant/engine'
import type { Starter } from '../../platform/background-ctx.ts'
import type { Actor } from '../../platform/ctx.ts'

/** A run that this process works on, as it stood when it was claimed. */
export interface Claimed extends TakenRun, Starter {
  id: string
  kind: RunKind
  conversation_id: string | null
  email_result: boolean
  /** How often it was taken up since something of it was stored last, this time included. */
  tries: number
  /** The person behind it as of that moment, where that was read. */
  starter?: Actor
}
