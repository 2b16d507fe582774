import { useStepText } from '../../../platform/live/step-text.ts'
import { toReadableName } from '../../../platform/text/readable-name.ts'
import type { Run } from '../run.ts'

/** The active step of a run and its partial output. */
export function useStreamedStep(run: Run): { byline: string; text: string } {
  const streamed = useStepText(run.id)
  const step = run.steps.find(({ status }) => status === 'running')
  const byline = step ? `${toReadableName(step.by)} · ${step.title}` : `${toReadableName(run.name)} · starting`
  return { byline, text: streamed?.from === 0 && streamed.step === step?.step ? streamed.text : '' }
}
