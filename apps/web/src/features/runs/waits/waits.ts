import type { RunSummary } from '@adjutant/contract/ai/runs'

interface RunAddress {
  runId: string
  kind: RunSummary['kind']
  conversationId: string | null
}

export interface OpenWait extends RunAddress {
  /** Each question of a run has its own. */
  key: string
  name: string
  prompt: string
  isScheduled: boolean
  /** ISO 8601. */
  since: string | null
}

export interface FailedRun extends RunAddress {
  name: string
  reason: string
  /** When it failed, ISO 8601. */
  at: string
}

/** The runs that failed. */
export const listFailures = (lines: readonly RunSummary[] = []): FailedRun[] =>
  lines.flatMap(({ id, kind, outcome, name, reason, conversation_id, created_at, ended_at }) =>
    outcome === 'failed'
      ? [{ name, reason: reason ?? '', at: ended_at ?? created_at, runId: id, kind, conversationId: conversation_id }]
      : [],
  )

/** The open questions. */
export const listWaits = (lines: readonly RunSummary[] = []): OpenWait[] =>
  lines.flatMap(({ id, kind, status, name, prompt, conversation_id, schedule_id, waiting_since }) =>
    status === 'waiting'
      ? [
          {
            key: `${id} ${waiting_since} ${prompt}`,
            name,
            prompt: prompt ?? '',
            isScheduled: schedule_id !== null,
            since: waiting_since,
            runId: id,
            kind,
            conversationId: conversation_id,
          },
        ]
      : [],
  )

/** Where a run is shown: in its conversation, or in a dialog if it has none. */
export function toRunLink({ conversationId, kind, runId }: RunAddress) {
  if (conversationId) return { to: '/app/conversations/$conversationId', params: { conversationId } } as const
  return { to: '/app/runs', search: kind === 'crew' ? { crew_run: runId } : { flow_run: runId } } as const
}

/** Whether this address shows the run. */
export const isShownOnPage = (href: string) => (run: RunAddress) => {
  const [path = '', query] = href.split('?')
  if (run.conversationId) return path.endsWith(run.conversationId)
  return new URLSearchParams(query).get(`${run.kind}_run`)?.includes(run.runId) ?? false
}
