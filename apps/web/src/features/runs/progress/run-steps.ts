import type { RunEvent, RunStep } from '@adjutant/contract/ai/runs'
import { toRecord } from '@adjutant/contract/record'
import { toDateText } from '../../../ui/text/date-format.ts'
import { findSubject, isWaiting, textOf } from '../run.ts'
import type { CallSubject, Run } from '../run.ts'

interface CallResult {
  isGood: boolean
  output: string
  receipt?: CallSubject & { text: string }
}

export interface ToolCall {
  key: string
  /** The id of the call in its events. */
  id: string
  tool: string
  arguments: unknown
  /** Undefined while the call is under way. */
  result?: CallResult
}

/** The status of a step as the screen shows it, which also depends on the run. */
export type StepState = RunStep['status'] | 'asking' | 'later' | 'unreached'

export interface DisplayedStep extends RunStep {
  state: StepState
  calls: ToolCall[]
  notes: string[]
  /** A model works on it, so that it has prompts and replies. */
  hasModel: boolean
}

type Course = Pick<Run, 'status' | 'steps' | 'timeline'>

function toCallResult({ ok, output, receipt }: RunEvent['details']): CallResult {
  const subject = findSubject(receipt)
  return {
    isGood: ok !== false,
    output: textOf(output),
    ...(subject && { receipt: { ...subject, text: textOf(toRecord(receipt).text) } }),
  }
}

function toCalls(events: readonly RunEvent[]): ToolCall[] {
  const results = new Map(events.filter(({ type }) => type === 'tool_result').map(({ details }) => [textOf(details.call), details]))
  return events
    .filter(({ type }) => type === 'tool_call')
    .map(({ id, details }) => {
      const result = results.get(textOf(details.call))
      return {
        key: String(id),
        id: textOf(details.call),
        tool: textOf(details.tool),
        arguments: details.arguments,
        ...(result && { result: toCallResult(result) }),
      }
    })
}

/**
 * A running step of a waiting run has asked a question. The server marks steps after the last one as skipped, although they were never
 * reached.
 */
function toStepState({ status }: RunStep, index: number, { status: runStatus, steps }: Course): StepState {
  if (status === 'running' && isWaiting({ status: runStatus })) return 'asking'
  if (status === 'waiting' && steps.findIndex((step) => step.status === 'waiting') < index) return 'later'
  const brokenAt = steps.findIndex((step) => step.status === 'failed' || step.status === 'stopped')
  return status === 'skipped' && brokenAt >= 0 && index > brokenAt ? 'unreached' : status
}

const utcTime = /(?:\d{4}-\d{2}-\d{2}, )?\d{2}:\d{2}:\d{2} UTC/

/** The server gives the next attempt in UTC; this shows the reader's local time. */
function toNote({ summary, details }: RunEvent): string {
  const text = summary || textOf(details.reason)
  const retryAt = textOf(details.retry_at)
  return retryAt ? text.replace(utcTime, toDateText(retryAt, 'time')) : text
}

/** The text of each warning. A retry repeats its warning with a new time: only the latest of its kind is kept. */
function listNotes(events: readonly RunEvent[]): string[] {
  const byCode = new Map(
    events.filter(({ type }) => type === 'warning').map((event) => [textOf(event.details.code) || toNote(event), toNote(event)]),
  )
  return [...byCode.values()]
}

/** The warnings that belong to no step, such as those before the first one. */
export const listRunNotes = ({ steps, timeline }: Pick<Run, 'steps' | 'timeline'>): string[] =>
  listNotes(timeline.filter(({ details }) => !steps.some(({ step }) => step === details.step)))

const isModelStart = ({ type, details }: RunEvent) => type === 'step_started' && details.kind === 'model'

/** The steps with the events of each. */
export const listDisplayedSteps = (course: Course): DisplayedStep[] =>
  course.steps.map((step, index) => {
    const events = course.timeline.filter(({ details }) => details.step === step.step)
    return {
      ...step,
      state: toStepState(step, index, course),
      calls: toCalls(events),
      notes: listNotes(events),
      hasModel: events.some(isModelStart),
    }
  })
