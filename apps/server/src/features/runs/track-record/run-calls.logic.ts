import { saveResult } from '@adjutant/engine'
import { getToolTitle } from '../../assistant-tools/index.ts'
import type { CallEvent, RunTools } from './run-calls.store.ts'
import type { DecidedCall } from './tool-record.logic.ts'

interface KnownCall {
  tool: string
  step: number | null
  wasAsked: boolean
  isEdited: boolean
  isRejected: boolean
}

const savedTitle = 'Save the result'

/** Returns the outcomes of one run's calls, from its events in order. Lookups without an approval don't count. */
export function listRunCalls(run: RunTools, events: readonly CallEvent[], undone: ReadonlySet<string>): DecidedCall[] {
  const agentOfStep = new Map(events.flatMap(({ type, step, agent }) => (type === 'step_started' && step !== null ? [[step, agent]] : [])))
  const calls = new Map<string, KnownCall>()
  const waits = new Map<number | null, { call: string | undefined; tool: string; step: number | null }>()
  const decided: DecidedCall[] = []

  const add = (name: string, step: number | null, outcome: DecidedCall['outcome'], atMs: number) => {
    const tool = run.tools.find((one) => one.name === name)
    const agent = agentOfStep.get(step ?? -1) ?? ''
    const builtin = tool?.builtin ?? name
    decided.push({ agent, tool: builtin, title: name === saveResult ? savedTitle : (tool?.title ?? getToolTitle(builtin)), outcome, atMs })
  }
  const learn = (call: string, tool: string, step: number | null, wasAsked: boolean): KnownCall => {
    const known = calls.get(call) ?? { tool, step, wasAsked, isEdited: false, isRejected: false }
    calls.set(call, known)
    return known
  }

  const onWait = ({ wait, step, call, tool, calls: asked }: CallEvent) => {
    if (tool === null) return
    waits.set(wait, { call: call ?? undefined, tool, step })
    for (const one of asked ?? (call === null ? [] : [{ call, tool }])) learn(one.call, one.tool ?? tool, step, true)
  }
  const onReply = ({ wait, decision, calls: about, is_edited, at_ms }: CallEvent) => {
    const asked = waits.get(wait)
    if (!asked || (decision !== 'approve' && decision !== 'reject')) return
    // Saving the result is no call of an agent.
    if (asked.call === undefined) {
      const accepted = is_edited ? 'edited' : 'accepted'
      return add(asked.tool, asked.step, decision === 'reject' ? 'rejected' : accepted, at_ms)
    }
    for (const { call } of about ?? [{ call: asked.call }]) {
      const known = calls.get(call)
      if (!known) continue
      known.isEdited ||= is_edited
      known.isRejected ||= decision === 'reject'
      if (decision === 'reject') add(known.tool, known.step, 'rejected', at_ms)
    }
  }
  const onResult = ({ call, tool, step, ok, at_ms }: CallEvent) => {
    if (call === null || tool === null) return
    const known = learn(call, tool, step, false)
    const isLookup = run.tools.find(({ name }) => name === tool)?.effect === 'read'
    if (known.isRejected || (isLookup && !known.wasAsked)) return
    const done = known.isEdited ? 'edited' : 'accepted'
    const kept = undone.has(call) ? 'undone' : done
    add(tool, known.step, ok ? kept : 'failed', at_ms)
  }

  for (const event of events) {
    if (event.type === 'wait_for_human') onWait(event)
    else if (event.type === 'human_reply') onReply(event)
    else if (event.type === 'tool_call' && event.call !== null && event.tool !== null) learn(event.call, event.tool, event.step, false)
    else if (event.type === 'tool_result') onResult(event)
  }
  return decided
}
