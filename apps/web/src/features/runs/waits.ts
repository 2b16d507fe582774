import type { RunLine } from '@adjutant/contract/runs'

export interface OpenWait {
  /** Another for each question of a run. */
  key: string
  name: string
  prompt: string
  conversationId: string
}

/** The questions that wait for the person and have a place to be answered at. */
export const listWaits = (lines: readonly RunLine[] = []): OpenWait[] =>
  lines.flatMap(({ id, status, name, prompt, steps_done, conversation_id }) =>
    status === 'waiting' && conversation_id
      ? [{ key: `${id} ${steps_done} ${prompt}`, name, prompt: prompt ?? '', conversationId: conversation_id }]
      : [],
  )
