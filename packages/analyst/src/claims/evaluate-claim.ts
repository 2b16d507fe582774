import { formatLongDay } from '@adjutant/contract/core/format-day'
import { formatValue } from '../text/format.ts'
import type { Comparison } from './claim-words.ts'

export type ClaimVerdict = 'held' | 'not_held' | 'cannot_tell'

/** A claim as it is stored, with the name that its subject had. */
export interface StatedClaim {
  kind: 'kpi' | 'progress' | 'goal_done' | 'task_done'
  name: string
  comparison: Comparison | null
  value: number | null
  unit: string | null
  due: string
  /** Values count from this day on. */
  start: string
}

/** The state of the records at the end of the day; undefined if the subject is gone or the readers of the advice don't see it. */
export type Observation =
  | {
      kind: 'kpi'
      /** Null if nobody entered a value since the claim was written. */
      value: number | null
    }
  | { kind: 'goal'; status: string; progress: number; hasTargets: boolean; hasNewValue: boolean }
  | { kind: 'task'; status: string }

export interface Evaluation {
  verdict: ClaimVerdict
  reason: string
  value_seen: number | null
}

const comparisons: Record<Comparison, string> = { at_least: 'at least', at_most: 'at most', equal: 'exactly' }

const expectation = ({ comparison, value, unit }: StatedClaim): string =>
  `${comparisons[comparison ?? 'at_least']} ${formatValue(value ?? 0, unit)}`

const percent = (value: number): string => `${formatValue(value, null)}%`

/** Example: '“Monthly churn” is at most 3 % on 31 January 2027'. */
export function toStatement(claim: StatedClaim): string {
  const day = formatLongDay(claim.due)
  if (claim.kind === 'kpi') return `“${claim.name}” is ${expectation(claim)} on ${day}`
  if (claim.kind === 'progress') return `“${claim.name}” is at least ${percent(claim.value ?? 0)} done on ${day}`
  return `“${claim.name}” is done by ${day}`
}

function meets(seen: number, { comparison, value }: StatedClaim): boolean {
  const difference = seen - (value ?? 0)
  // Values are entered as decimals, which are not exact in binary.
  if (Math.abs(difference) < 1e-9) return true
  return comparison === 'equal' ? false : comparison === 'at_most' ? difference < 0 : difference > 0
}

const toVerdict = (holds: boolean): ClaimVerdict => (holds ? 'held' : 'not_held')

const cannotTell = (reason: string): Evaluation => ({ verdict: 'cannot_tell', reason, value_seen: null })

const between = ({ start, due }: StatedClaim): string =>
  start === due ? `on ${formatLongDay(due)}` : `between ${formatLongDay(start)} and ${formatLongDay(due)}`

const subjects = { kpi: 'KPI', progress: 'goal', goal_done: 'goal', task_done: 'task' } as const

function evaluateGoal(claim: StatedClaim, seen: Extract<Observation, { kind: 'goal' }>): Evaluation {
  const { status, progress, hasTargets, hasNewValue } = seen
  const day = formatLongDay(claim.due)
  if (claim.kind === 'progress') {
    if (!hasNewValue) return cannotTell(`Nobody entered a KPI value of “${claim.name}” ${between(claim)}.`)
    const reason = `“${claim.name}” was ${percent(progress)} done on ${day} (expected: at least ${percent(claim.value ?? 0)}).`
    return { verdict: toVerdict(meets(progress, claim)), reason, value_seen: progress }
  }
  if (status === 'done') return { verdict: 'held', reason: `“${claim.name}” was done by ${day}.`, value_seen: progress }
  if (hasTargets && progress === 100)
    return { verdict: 'held', reason: `Every target of “${claim.name}” was met on ${day}.`, value_seen: progress }
  const state = hasTargets ? `${percent(progress)} done` : 'not done'
  return { verdict: 'not_held', reason: `“${claim.name}” was ${state} on ${day}.`, value_seen: progress }
}

/** The verdict on a claim whose day has passed, with the figures. */
export function evaluateClaim(claim: StatedClaim, seen: Observation | undefined): Evaluation {
  const day = formatLongDay(claim.due)
  if (!seen) return cannotTell(`The ${subjects[claim.kind]} “${claim.name}” was deleted, or the readers of this advice can’t see it.`)
  if (seen.kind === 'goal') return evaluateGoal(claim, seen)
  if (seen.kind === 'task') {
    const isDone = seen.status === 'Done'
    const reason = isDone ? `“${claim.name}” was done by ${day}.` : `“${claim.name}” was not done on ${day}: its status was ${seen.status}.`
    return { verdict: toVerdict(isDone), reason, value_seen: null }
  }
  if (seen.value === null) return cannotTell(`Nobody entered a value of “${claim.name}” ${between(claim)}.`)
  const reason = `“${claim.name}” was ${formatValue(seen.value, claim.unit)} on ${day} (expected: ${expectation(claim)}).`
  return { verdict: toVerdict(meets(seen.value, claim)), reason, value_seen: seen.value }
}
