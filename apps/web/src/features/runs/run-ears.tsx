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
 * The text of a run comes piece by piece over the stream that all tabs share. Who opens the run in the middle of a sentence has missed its
 * beginning, and hears the run's own stream until the text is whole. Shows nothing.
 */
export function RunEars({ run }: { run: Run }) {
  const heard = useStepText(run.id)
  const step = run.steps.find(({ status }) => status === 'running')
  const isWhole = heard?.from === 0 && heard.step === step?.step
  return step && !isWhole && !isWaiting(run) ? <Ears run={run} /> : null
}
