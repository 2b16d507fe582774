import type { StepKind } from './flow-values.ts'

export interface DrawnStep {
  title: string
  kind: StepKind
  /** Who executes it. */
  by: string
  when: string | null
  /** For a branch: the title of the step to continue with if the condition fails. */
  otherwise: string | null
}

export const rowPx = 34
export const topPx = 17

export interface Layout {
  heightPx: number
  nodes: (DrawnStep & { y: number })[]
  /** Lines around conditional steps. */
  detours: { from: number; to: number }[]
}

const half = rowPx / 2
const yOf = (index: number) => topPx + index * rowPx

/** A condition skips its own step; a branch skips all steps up to the named one, else to the next branch or the end. */
function toDetour({ kind, when, otherwise }: DrawnStep, index: number, steps: readonly DrawnStep[]) {
  if (!when) return []
  if (kind !== 'branch') return [{ from: yOf(index) - half, to: yOf(index) + half }]
  const isNext = (step: DrawnStep) => (otherwise ? step.title === otherwise : step.kind === 'branch')
  const next = steps.findIndex((step, at) => at > index && isNext(step))
  return [{ from: yOf(index), to: next < 0 ? yOf(steps.length) - half : yOf(next) }]
}

/** Positions in pixels from the top. */
export function toLayout(steps: readonly DrawnStep[]): Layout {
  return {
    heightPx: steps.length * rowPx,
    nodes: steps.map((step, index) => ({ ...step, y: yOf(index) })),
    detours: steps.flatMap(toDetour),
  }
}
