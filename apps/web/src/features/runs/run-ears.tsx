import type { RunEvent } from '@adjutant/contract/runs'
import { api } from '../../platform/api.ts'
import { hearWholeText, useStepText } from '../../platform/live/step-text.ts'
import { useEventStream } from '../../platform/use-event-stream.ts'
import { isWaiting } from './run.ts'
import type { Run } from './run.ts'

function Ears({ run: { id, kind, timeline } }: { run: Run }) {
  const hear = ({ type, details: { step, text } }: RunEvent) => {
    if (type === 'delta' && typeof step === 'number' && typeof text === 'string') hearWholeText(id, step, text)
  }
  useEventStream(kind === 'crew' ? api.crewRuns.events : api.flowRuns.events, hear, {
    id,
    lastEventId: timeline.findLast((event) => event.id !== null)?.id?.toString(),
  })
  return null
}

/**
 * Partial output arrives on the shared stream of all tabs. A tab that opens a run in the middle of a step has missed the beginning, so it
 * follows the run's own stream until the text is complete. Renders nothing.
 */
export function RunEars({ run }: { run: Run }) {
  const heard = useStepText(run.id)
  const step = run.steps.find(({ status }) => status === 'running')
  const isWhole = heard?.from === 0 && heard.step === step?.step
  return step && !isWhole && !isWaiting(run) ? <Ears run={run} /> : null
}
