import type { Definition, Problem } from './definition.ts'
import { checkDefinition, standardMaxSteps } from './definition-check.ts'
import { happening, type RunEvent } from './event.ts'
import { readInputs } from './inputs.ts'
import { toStorable } from './json.ts'
import { planRun } from './plan.ts'
import { standardLimits, stateBefore, type Limits, type Snapshot } from './run.ts'
import { Story } from './story.ts'

export interface StartRequest {
  definition: Definition
  inputs: Readonly<Record<string, unknown>>
  limits?: Limits
  maxSteps?: number
}

/** The snapshot of a new run, or all problems that prevent its start. */
export function toSnapshot({
  definition,
  inputs: given,
  limits = standardLimits,
  maxSteps = standardMaxSteps,
}: StartRequest): Snapshot | Problem[] {
  const problems = checkDefinition(definition, maxSteps)
  if (problems.length > 0) return problems
  const read = readInputs(definition, given)
  if ('problems' in read) return read.problems
  return toStorable({ kind: definition.kind, name: definition.name, plan: planRun(definition), inputs: read.inputs, limits })
}

/** The first event of a run, stored together with its snapshot. */
export function startEvents(snapshot: Snapshot, now: number): RunEvent[] {
  const { kind, name, inputs } = snapshot
  const next = snapshot.carried?.next ?? 0
  return new Story(snapshot, stateBefore(snapshot), now).add(happening('run_started', name, { kind, name, inputs, next })).events
}
