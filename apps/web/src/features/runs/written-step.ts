import { useStepText } from '../../platform/live/step-text.ts'
import { toReadableName } from '../../platform/readable-name.ts'
import type { Run } from './run.ts'

/** The active step of a run and its partial output. */
export function useWrittenStep(run: Run): { byline: string; text: string } {
  const heard = useStepText(run.id)
  const step = run.steps.find(({ status }) => status === 'running')
  const byline = step ? `${toReadableName(step.by)} · ${step.title}` : `${toReadableName(run.name)} · starting`
  return { byline, text: heard?.from === 0 && heard.step === step?.step ? heard.text : '' }
}
