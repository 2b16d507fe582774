import type { RunEvent } from '@adjutant/contract/runs'
import { api } from '../../platform/api.ts'
import { useRefresh } from '../../platform/refresh.ts'
import { useEventStream } from '../../platform/use-event-stream.ts'
import type { Run } from './run.ts'
import { forgetText, hearText } from './step-text.ts'

const ends: readonly RunEvent['type'][] = ['terminal', 'crew_end', 'crew_error']

/** Hears a run while it is at work: the text of its step as it is written, and whatever else happens at once. Shows nothing. */
export function RunEars({ run: { id, kind, timeline } }: { run: Run }) {
  const refreshRun = useRefresh('runs')
  const refreshAll = useRefresh('runs', 'conversations', 'advice')
  const hear = (event: RunEvent) => {
    if (event.type === 'delta') return hearText(id, event)
    forgetText(id)
    return void (ends.includes(event.type) ? refreshAll() : refreshRun())
  }
  useEventStream(kind === 'crew' ? api.crewRuns.events : api.flowRuns.events, hear, {
    id,
    lastEventId: timeline.findLast((event) => event.id !== null)?.id?.toString(),
  })
  return null
}
