import { readWhen } from './condition.ts'
import type { FlowStepDefinition } from './definition.ts'

export function isOtherwise({ when }: FlowStepDefinition): boolean {
  const read = when ? readWhen(when) : undefined
  return typeof read === 'object' && read.isOtherwise
}

/**
 * The step whose condition `otherwise` refers to: for a branch the branch before it, for another step the step directly before it. Undefined
 * for a step without `otherwise`, or if there is none.
 */
export function findOtherwisePartner(steps: readonly FlowStepDefinition[], index: number): number | undefined {
  const step = steps[index]
  if (!step || !isOtherwise(step)) return undefined
  const isBranch = step.kind === 'branch'
  const partner = isBranch ? steps.findLastIndex(({ kind }, at) => at < index && kind === 'branch') : index - 1
  const found = steps[partner]
  return found?.when && (found.kind === 'branch') === isBranch ? partner : undefined
}
