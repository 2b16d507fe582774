import type { CrewRun, FlowRun, RunEvent as WireEvent } from '@adjutant/contract/runs'
import { fold, listSteps, toStatusWord, type RunEvent } from '@adjutant/engine'
import type { RunRow } from './run-store.ts'
import type { StepText } from './text-board.ts'

/** The model's answer that an event hangs on is for the engine: what came of it stands in the event itself. */
export function toWireEvent({ seq, type, summary, details, atMs }: RunEvent): WireEvent {
  const { turn: _, ...told } = details as Record<string, unknown>
  return { id: seq, type, summary, details: told as WireEvent['details'], ts: new Date(atMs).toISOString() }
}

export const toDelta = ({ step, agent, text }: StepText, now: Date): WireEvent => ({
  id: null,
  type: 'delta',
  summary: agent,
  details: { step, agent, text },
  ts: now.toISOString(),
})

const toRun = (row: RunRow, events: RunEvent[]) => ({
  id: row.id,
  conversation_id: row.conversation_id,
  name: row.name,
  timeline: events.map(toWireEvent),
  steps: listSteps(row.snapshot, fold(row.snapshot, events)).map(({ title, by, status, output }) => ({ title, by, status, output })),
  usage: { input_tokens: row.input_tokens, output_tokens: row.output_tokens },
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
})

export const toCrewRun = (row: RunRow, events: RunEvent[]): CrewRun => ({
  ...toRun(row, events),
  crew_id: row.definition_id,
  status: toStatusWord('crew', row.status) as CrewRun['status'],
})

export const toFlowRun = (row: RunRow, events: RunEvent[]): FlowRun => ({
  ...toRun(row, events),
  flow_id: row.definition_id,
  status: toStatusWord('flow', row.status) as FlowRun['status'],
})
