import type { Definition, ValidationIssue } from '../definition/definition.ts'
import { validateDefinition, defaultMaxSteps } from '../definition/validate-definition.ts'
import { newEvent, type RunEvent } from './event.ts'
import { readInputs } from '../definition/inputs.ts'
import { toStorable } from '../json.ts'
import { planRun } from '../plan/plan.ts'
import { defaultLimits, stateBefore, type Limits, type Snapshot } from './run.ts'
import { EventBatch } from './event-batch.ts'

export interface StartRequest {
  definition: Definition
  inputs: Readonly<Record<string, unknown>>
  limits?: Limits
  maxSteps?: number
}

/** The snapshot of a new run, or all issues that prevent its start. */
export function toSnapshot({
  definition,
  inputs: values,
  limits = defaultLimits,
  maxSteps = defaultMaxSteps,
}: StartRequest): Snapshot | ValidationIssue[] {
  const issues = validateDefinition(definition, maxSteps)
  if (issues.length > 0) return issues
  const read = readInputs(definition, values)
  if ('issues' in read) return read.issues
  return toStorable({ kind: definition.kind, name: definition.name, plan: planRun(definition), inputs: read.inputs, limits })
}

/** The first event of a run, stored together with its snapshot. */
export function startEvents(snapshot: Snapshot, now: number): RunEvent[] {
  const { kind, name, inputs } = snapshot
  const next = snapshot.carried?.next ?? 0
  return new EventBatch(snapshot, stateBefore(snapshot), now).add(newEvent('run_started', name, { kind, name, inputs, next })).events
}
