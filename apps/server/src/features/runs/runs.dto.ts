import { runEventTypes, type resultKinds } from '@adjutant/contract/core/choices'
import type { RunCost } from '@adjutant/contract/ai/run-cost'
import type { CrewRun, FlowRun, CreatedRecord, RunEvent as WireEvent, RunSummary } from '@adjutant/contract/ai/runs'
import type { RunModelCall } from '@adjutant/contract/ai/run-model-calls'
import {
  fold,
  listSteps,
  measureSteps,
  toListStatus,
  toOutcome,
  toCrewStatus,
  toFlowStatus,
  type Json,
  type ModelCall,
  type RunEvent,
  type RunStatus,
  type StepUsage,
} from '@adjutant/engine'
import { findQuestionLine } from '@adjutant/contract/text/first-line'
import { toRecord } from '@adjutant/contract/record'
import type { Models } from '../../platform/models/models.ts'
import { sumCosts } from '../../platform/models/prices.ts'
import { isUndoable, toActSummary } from '../assistant-tools/index.ts'
import { listDoneCalls, listRunEffects } from './results/run-effects.logic.ts'
import type { RunSummaryRow } from './list/run-summaries.store.ts'
import type { RunRow } from './store/run-store.ts'
import type { StepText } from './stream/step-texts.ts'

/** Events of a newer version are omitted, because clients of this version don't know them. */
export const isKnown = ({ type }: RunEvent): boolean => runEventTypes.some((known) => known === type)

/** Omits fields that only the server needs: the model's answer, whose result the event contains, and the values that an undo restores. */
export function toWireEvent({ seq, type, summary, details, atMs }: RunEvent): WireEvent {
  const { turn: _, ...publicDetails } = toRecord(details)
  const { xid: __, ...receipt } = toRecord(publicDetails['receipt'])
  if ('receipt' in publicDetails) publicDetails['receipt'] = receipt
  return { id: seq, type, summary, details: publicDetails as WireEvent['details'], ts: new Date(atMs).toISOString() }
}

export const toDelta = ({ step, agent, text }: StepText, now: Date): WireEvent => ({
  id: null,
  type: 'delta',
  summary: agent,
  details: { step, agent, text },
  ts: now.toISOString(),
})

/** Data outside of the run's own row. */
export interface RunExtras {
  made: CreatedRecord[]
  is_retried: boolean
  undoneCalls: ReadonlySet<string>
}

const hasFailed = (status: RunStatus): boolean => status === 'failed' || status === 'stopped'

/** Rounds to a ten-thousandth of a cent, the smallest useful price. */
export const toDollars = (cost: number | null): number | null => (cost === null ? null : Math.round(cost * 1e6) / 1e6)

const toOrigin = (row: Omit<RunSummaryRow, 'result' | 'at_step'>, made: CreatedRecord[]) => ({
  id: row.id,
  conversation_id: row.conversation_id,
  name: row.name,
  schedule_id: row.schedule_id,
  goal_id: row.goal_id,
  retry_of: row.retry_of,
  outcome: toOutcome(row.status),
  can_retry: hasFailed(row.status) && !row.is_retried,
  reason: row.reason,
  result_as: row.result_as as (typeof resultKinds)[number],
  made,
  spent: {
    input_tokens: row.input_tokens,
    output_tokens: row.output_tokens,
    worked_ms: row.worked_ms,
    cost_usd: toDollars(row.cost_usd),
  },
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
})

const promptPreviewLength = 300

export const toRunSummary = (row: RunSummaryRow, made: CreatedRecord[] = []): RunSummary => ({
  ...toOrigin(row, made),
  kind: row.kind,
  definition_id: row.definition_id,
  status: toListStatus(row.status),
  at_step: row.status === 'completed' ? null : row.at_step,
  steps_done: row.steps_done,
  steps_total: row.steps_total,
  prompt: row.wait ? findQuestionLine(row.wait.prompt, promptPreviewLength) : null,
  waiting_since: row.wait ? new Date(row.wait.sinceMs).toISOString() : null,
  result: row.result,
})

export type CostOf = Models['costOf']

function toSpent({ calls, workedMs }: StepUsage, costOf: CostOf): RunCost {
  const sum = (of: 'input_tokens' | 'output_tokens') => calls.reduce((total, call) => total + call[of], 0)
  const costs = calls.map(({ model, ...usage }) => costOf(usage, model))
  return {
    input_tokens: sum('input_tokens'),
    output_tokens: sum('output_tokens'),
    worked_ms: Math.round(workedMs),
    cost_usd: toDollars(sumCosts(costs)),
  }
}

export const toModelCall = (
  { step, agent, model, instructions, messages, reply, calls, usage, atMs }: ModelCall,
  costOf: CostOf,
): RunModelCall => ({
  step,
  agent,
  // The analyst answers under the model's id and uses no tokens.
  model: usage.input_tokens + usage.output_tokens === 0 ? null : (model ?? null),
  instructions: instructions ?? null,
  messages: messages.map((message) =>
    message.role === 'tool'
      ? { role: 'tool', tool: message.tool, ok: message.ok, text: message.text }
      : { role: 'user', tool: null, ok: true, text: message.text },
  ),
  reply,
  calls: calls.map(({ tool, arguments: toolArguments }) => ({ tool, arguments: (toolArguments ?? null) as Json })),
  input_tokens: usage.input_tokens,
  output_tokens: usage.output_tokens,
  cost_usd: toDollars(costOf(usage, model)),
  ts: new Date(atMs).toISOString(),
})

function toSteps({ snapshot }: RunRow, events: RunEvent[], costOf: CostOf) {
  const spent = measureSteps(events)
  const nothing: StepUsage = { calls: [], workedMs: 0 }
  return listSteps(snapshot, fold(snapshot, events)).map((listed) => ({
    ...listed,
    spent: toSpent(spent.get(listed.step) ?? nothing, costOf),
  }))
}

const toRun = (row: RunRow, events: RunEvent[], { made, is_retried, undoneCalls }: RunExtras, costOf: CostOf) => ({
  ...toOrigin({ ...row, is_retried, result_as: row.snapshot.plan.result }, made),
  wait: row.wait ? { wait: row.wait.no, kind: row.wait.kind, prompt: row.wait.prompt } : null,
  timeline: events.filter(isKnown).map(toWireEvent),
  statement: toActSummary(listRunEffects(row.snapshot, events, made, undoneCalls)),
  undoable_calls: listDoneCalls(row.snapshot, events).flatMap((call) => (isUndoable(call) && !undoneCalls.has(call.id) ? [call.id] : [])),
  undone_calls: [...undoneCalls],
  steps: toSteps(row, events, costOf),
  usage: { input_tokens: row.input_tokens, output_tokens: row.output_tokens },
})

export const toCrewRun = (row: RunRow, events: RunEvent[], extras: RunExtras, costOf: CostOf): CrewRun => ({
  ...toRun(row, events, extras, costOf),
  crew_id: row.definition_id,
  status: toCrewStatus(row.status),
})

export const toFlowRun = (row: RunRow, events: RunEvent[], extras: RunExtras, costOf: CostOf): FlowRun => ({
  ...toRun(row, events, extras, costOf),
  flow_id: row.definition_id,
  status: toFlowStatus(row.status),
})
