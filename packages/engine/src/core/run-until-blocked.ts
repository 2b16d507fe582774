import { findCallEvent, findNextCall, toToolReason } from './call.ts'
import { findToolErrorOutput } from './tool-error-output.ts'
import { holds } from '../definition/condition.ts'
import { createEndEvent, createLimitEndEvent, findLimitHit } from './end-event.ts'
import { newEvent, type NewEvent } from './event.ts'
import { hasExceededRetries, getTop, getWork } from './frames.ts'
import { fillPlaceholders } from '../definition/placeholder.ts'
import { toResultEvent } from './result.ts'
import { delegate, findValueIn, nameOf } from '../worker/prompt.ts'
import { isEnded, type Frame, type RunState, type Snapshot } from './run.ts'
import { getStep, type Step } from '../plan/step.ts'
import type { EventBatch } from './event-batch.ts'

/** Appends all derived events until a model, tool or person must be called, or the run has ended. */
export function runUntilBlocked(batch: EventBatch): EventBatch {
  for (;;) {
    const next = findNext(batch)
    if (!next) return batch
    batch.add(next)
  }
}

function findNext({ snapshot, state, now, lookups }: EventBatch): NewEvent | undefined {
  if (isEnded(state) || state.status === 'waiting') return undefined
  if (!state.work) return beginNext({ snapshot, state, now, lookups })
  const step = getStep(snapshot.plan, state.work.step)
  if (step.kind === 'person') return askPerson(snapshot, state, step)
  const frame = getTop(state)
  const call = findNextCall(frame)
  if (call) return findCallEvent({ snapshot, state, now, lookups }, call)
  if (frame.lastText !== undefined) return closeFrame(snapshot, state, step, frame)
  if (isEmptyAnswer(frame)) return toEmptyAnswerEvent(snapshot, frame, state)
  const limit = findLimitHit(snapshot, state, now, 'steps')
  return limit && createLimitEndEvent(snapshot, limit)
}

function beginNext({ snapshot, state, now, lookups }: Pick<EventBatch, 'snapshot' | 'state' | 'now' | 'lookups'>): NewEvent | undefined {
  const step = snapshot.plan.steps[state.next]
  if (!step && state.result === undefined) return toResultEvent({ snapshot, state, lookups })
  if (!step) return createEndEvent(snapshot, 'completed')
  if (step.kind === 'branch') return takeBranch(snapshot, state, step)
  const limit = findLimitHit(snapshot, state, now, 'steps')
  if (limit) return createLimitEndEvent(snapshot, limit)
  const agent = step.kind === 'model' ? { agent: nameOf(snapshot.plan, step.agent) } : {}
  return newEvent('step_started', step.title, { step: state.next, title: step.title, kind: step.kind, ...agent })
}

function takeBranch(snapshot: Snapshot, state: RunState, step: Step & { kind: 'branch' }): NewEvent {
  const isAllowed = (step.unless ?? []).every((no) => state.falseBranches.includes(no))
  const isTaken = isAllowed && (!step.when || holds(step.when, findValueIn(snapshot, state)))
  const next = isTaken ? state.next + 1 : step.otherwise
  const output = isTaken ? 'yes' : 'no'
  return newEvent('step_finished', `${step.title} ${output}`, { step: state.next, title: step.title, kind: 'branch', output, next })
}

function askPerson(snapshot: Snapshot, state: RunState, step: Step & { kind: 'person' }): NewEvent {
  const { reply, step: no } = getWork(state)
  if (reply !== undefined) return finish(state, step, reply)
  const prompt = fillPlaceholders(step.prompt, findValueIn(snapshot, state))
  return newEvent('wait_for_human', prompt, { wait: state.waits + 1, kind: 'question', step: no, prompt })
}

const finish = (state: RunState, { title, kind }: Step, output: string): NewEvent =>
  newEvent('step_finished', title, { step: getWork(state).step, title, kind, output, next: getWork(state).step + 1 })

function closeFrame(snapshot: Snapshot, state: RunState, step: Step, frame: Frame): NewEvent {
  const { frames, isAccepted, step: no } = getWork(state)
  const { lastText = '' } = frame
  const delegated = frames.at(-2)?.calls.find(({ stage }) => stage === 'started')
  const error = findToolErrorOutput(frame)
  if (delegated) {
    return newEvent('tool_result', error ? 'Delegated work did not succeed' : 'Delegated work is back', {
      step: no,
      call: delegated.id,
      tool: delegate.name,
      ok: !error,
      output: lastText,
      foreign: false,
    })
  }
  if (error) return createEndEvent(snapshot, 'failed', { reason: toToolReason(snapshot, error.tool, error.text) })
  if (step.kind !== 'model' || !step.asksReview || isAccepted) return finish(state, step, lastText)
  const prompt = `${lastText}\n\nAccept this, or say what to change.`
  return newEvent('wait_for_human', `${step.title}: accept it, or say what to change.`, {
    wait: state.waits + 1,
    kind: 'review',
    step: no,
    prompt,
  })
}

/** The last message is an empty model answer. */
function isEmptyAnswer({ messages }: Frame): boolean {
  const last = messages.at(-1)
  return last?.role === 'assistant' && last.calls.length === 0
}

function toEmptyAnswerEvent(snapshot: Snapshot, frame: Frame, state: RunState): NewEvent {
  if (hasExceededRetries(frame)) return createEndEvent(snapshot, 'failed', { reason: 'The model gave an empty answer again and again.' })
  const reason = 'The answer was empty. Answer with text.'
  return newEvent('warning', 'The model gave an empty answer and was told.', { code: 'empty_answer', step: getWork(state).step, reason })
}
