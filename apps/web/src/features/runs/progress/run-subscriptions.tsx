import type { RunEvent } from '@adjutant/contract/ai/runs'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { api } from '../../../platform/api/api.ts'
import { replaceStepText, useStepText } from '../../../platform/live/step-text.ts'
import { useEventStream } from '../../../platform/api/use-event-stream.ts'
import { isWaiting } from '../run.ts'
import type { Run } from '../run.ts'

function RunSubscription({ run: { id, kind, timeline } }: { run: Run }) {
  const handleEvent = ({ type, details: { step, text } }: RunEvent) => {
    if (type === 'delta' && typeof step === 'number' && typeof text === 'string') replaceStepText(id, step, text)
  }
  useEventStream(kind === 'crew' ? api.crewRuns.events : api.flowRuns.events, handleEvent, {
    id,
    lastEventId: timeline.findLast((event) => event.id !== null)?.id?.toString(),
  })
  return null
}

/**
 * Partial output arrives on the shared stream of all tabs. A tab that opens a run in the middle of a step has missed the beginning, so it
 * follows the run's own stream until the text is complete. Renders nothing.
 */
export function RunSubscriptions({ run }: { run: Run }) {
  const streamed = useStepText(run.id)
  const step = run.steps.find(({ status }) => status === 'running')
  const isWhole = streamed?.from === 0 && streamed.step === step?.step
  return step && !isWhole && !isWaiting(run) ? <RunSubscription run={run} /> : null
}

/** The active step of a run and its partial output. */
export function useStreamedStep(run: Run): { byline: string; text: string } {
  const streamed = useStepText(run.id)
  const step = run.steps.find(({ status }) => status === 'running')
  const byline = step ? `${toReadableName(step.by)} · ${step.title}` : `${toReadableName(run.name)} · starting`
  return { byline, text: streamed?.from === 0 && streamed.step === step?.step ? streamed.text : '' }
}
