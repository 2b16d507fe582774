import type { RunLine } from '@adjutant/contract/runs'

export interface OpenWait {
  /** Another for each question of a run. */
  key: string
  name: string
  prompt: string
  runId: string
  kind: RunLine['kind']
  conversationId: string | null
}

/** The questions that wait for the person. */
export const listWaits = (lines: readonly RunLine[] = []): OpenWait[] =>
  lines.flatMap(({ id, kind, status, name, prompt, steps_done, conversation_id }) =>
    status === 'waiting'
      ? [{ key: `${id} ${steps_done} ${prompt}`, name, prompt: prompt ?? '', runId: id, kind, conversationId: conversation_id }]
      : [],
  )

/** Where it is answered: in the conversation of the run, or by itself where it has none. */
export function toAnswerPlace({ conversationId, kind, runId }: OpenWait) {
  if (conversationId) return { to: '/app/conversations/$conversationId', params: { conversationId } } as const
  return { to: '/app/runs', search: kind === 'crew' ? { crew_run: runId } : { flow_run: runId } } as const
}

/** Whether the person stands where it is answered. */
export const isAnsweredAt = (href: string) => (wait: OpenWait) => {
  const [path, query] = href.split('?')
  if (wait.conversationId) return path!.endsWith(wait.conversationId)
  return new URLSearchParams(query).get(`${wait.kind}_run`)?.includes(wait.runId) ?? false
}
