import type { ActRecord, FieldChange } from '@adjutant/contract/conversations'
import type { CrewRun, FlowRun, RunEvent, RunStep } from '@adjutant/contract/runs'
import { toReadableName } from '../../platform/readable-name.ts'
import type { Kind } from './run-queries.ts'

/** Enough to ask for a run. */
export type RunRef = Pick<Run, 'id' | 'kind'>

/** A run of either kind, as the screen treats them alike. */
export type Run = (CrewRun & { kind: 'crew' }) | (FlowRun & { kind: 'flow' })

type Status = Run['status']

const active: readonly Status[] = ['pending', 'running', 'awaiting_human_input', 'paused']
const waiting: readonly Status[] = ['awaiting_human_input', 'paused']

export const isActive = ({ status }: Pick<Run, 'status'>) => active.includes(status)
export const isWaiting = ({ status }: Pick<Run, 'status'>) => waiting.includes(status)

/** The run that the screen shows: one that is at work, else the latest. */
export function findShownRun(crewRuns: readonly CrewRun[] = [], flowRuns: readonly FlowRun[] = []): Run | undefined {
  const all: Run[] = [
    ...crewRuns.map((run) => ({ ...run, kind: 'crew' as const })),
    ...flowRuns.map((run) => ({ ...run, kind: 'flow' as const })),
  ]
  const latestFirst = all.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  return latestFirst.find(isActive) ?? latestFirst[0]
}

const statusWords: Record<Status, string> = {
  pending: 'Pending',
  running: 'Running',
  awaiting_human_input: 'Waiting for you',
  paused: 'Waiting for you',
  completed: 'Completed',
  failed: 'Failed',
}

const kindWords: Record<Kind, string> = { crew: 'Crew', flow: 'Flow' }

/** How the run stands, in the header of the conversation. */
export function toBadge(run: Run | undefined) {
  if (!run || !isActive(run)) return { tone: 'neutral' as const, text: 'Crew: Inactive' }
  return { tone: isWaiting(run) ? ('warning' as const) : ('progress' as const), text: `${kindWords[run.kind]}: ${statusWords[run.status]}` }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)

const findEnd = (timeline: Run['timeline']) =>
  timeline.findLast(({ type }) => type === 'terminal' || type === 'crew_end' || type === 'crew_error')

const findEndStatus = (timeline: Run['timeline']) => textOf(findEnd(timeline)?.details.status)

/** How a run that is over ended: completed, failed or stopped, and why where it says so. */
export function toEnd({ status, timeline, reason }: Pick<Run, 'status' | 'timeline' | 'reason'>) {
  const said = findEndStatus(timeline)
  const word = said === 'stopped' ? 'Stopped' : statusWords[status]
  const tone = said === 'stopped' ? ('neutral' as const) : status === 'completed' ? ('good' as const) : ('danger' as const)
  return { word, tone, reason: reason ?? textOf(findEnd(timeline)?.details.reason) }
}

/** How a run ended of which nothing came; undefined while it is at work, or where it completed. */
export function findEnding(run: Run): string | undefined {
  if (isActive(run) || run.status === 'completed') return undefined
  const { word, reason } = toEnd(run)
  const name = toReadableName(run.name)
  if (word === 'Stopped') return `${name} was stopped. Nothing came of it.`
  return [`${name} failed.`, reason].filter(Boolean).join(' ')
}

type Values = Record<string, unknown>

export interface Wait {
  /** Its number among the events, so that each question has a form of its own. */
  id: number
  /** Its number among the waits, which a reply names; undefined where the run does not tell. */
  number: number | undefined
  kind: 'question' | 'review' | 'approval' | 'outcome'
  prompt: string
  approval?: { tool: string; arguments: Values; subject?: CallSubject }
}

/** What a call changes; undefined where its tool cannot tell. */
export interface CallSubject {
  record: ActRecord | null
  changes: FieldChange[]
}

function findSubject(details: unknown): CallSubject | undefined {
  const { record = null, changes } = (details ?? {}) as Partial<CallSubject>
  return Array.isArray(changes) ? { record, changes } : undefined
}

const waitKinds = ['question', 'review', 'approval', 'outcome'] as const

function toWait({ id, summary, details }: RunEvent): Wait {
  const approval = details.approval as { tool?: unknown; arguments?: unknown } | undefined
  const kind = waitKinds.find((each) => each === details.kind) ?? (approval ? 'approval' : 'question')
  const subject = findSubject(approval)
  return {
    id: id ?? 0,
    number: numberOf(details.wait),
    kind,
    prompt: textOf(details.prompt) || summary,
    ...(approval && {
      approval: { tool: textOf(approval.tool), arguments: (approval.arguments ?? {}) as Values, ...(subject && { subject }) },
    }),
  }
}

/** What the run waits for: its latest question, unless that has been answered. */
export function findWait(run: Run | undefined): Wait | undefined {
  if (!run || !isWaiting(run)) return undefined
  const last = run.timeline.findLast(({ type }) => type === 'wait_for_human' || type === 'human_reply')
  return last?.type === 'wait_for_human' ? toWait(last) : undefined
}

export interface ToolCall {
  key: string
  tool: string
  arguments: unknown
  /** Undefined while the call is under way. */
  result?: { isGood: boolean; output: string; receipt?: CallSubject & { text: string } }
}

/** How a step stands for its reader, which hangs on the run too. */
export type StepState = RunStep['status'] | 'asking' | 'stopped' | 'unreached'

export interface ShownStep extends RunStep {
  state: StepState
  calls: ToolCall[]
  notes: string[]
}

type Course = Pick<Run, 'status' | 'steps' | 'timeline'>

function toCallResult({ ok, output, receipt }: RunEvent['details']): ToolCall['result'] {
  const subject = findSubject(receipt)
  const told = subject && { receipt: { ...subject, text: textOf((receipt as Values).text) } }
  return { isGood: ok !== false, output: textOf(output), ...told }
}

function toCalls(events: readonly RunEvent[]): ToolCall[] {
  const results = new Map(events.filter(({ type }) => type === 'tool_result').map(({ details }) => [textOf(details.call), details]))
  return events
    .filter(({ type }) => type === 'tool_call')
    .map(({ id, details }) => {
      const result = results.get(textOf(details.call))
      return {
        key: String(id),
        tool: textOf(details.tool),
        arguments: details.arguments,
        ...(result && { result: toCallResult(result) }),
      }
    })
}

/**
 * A step at work that has asked its person does not write: it waits. Where the run was stopped, the step did not fail; what stands behind
 * the step at which a run ended was not passed over, but never came.
 */
function toStepState({ status: runStatus, steps, timeline }: Course, index: number): StepState {
  const { status } = steps[index]!
  if (status === 'running' && isWaiting({ status: runStatus })) return 'asking'
  if (status === 'failed' && findEndStatus(timeline) === 'stopped') return 'stopped'
  const brokenAt = steps.findIndex((step) => step.status === 'failed')
  return status === 'skipped' && brokenAt >= 0 && index > brokenAt ? 'unreached' : status
}

/** The steps with what happened in each. */
export const listShownSteps = (course: Course): ShownStep[] =>
  course.steps.map((step, index) => {
    const events = course.timeline.filter(({ details }) => details.step === step.step)
    const notes = events.flatMap(({ type, summary, details }) => (type === 'warning' ? [textOf(details.reason) || summary] : []))
    return { ...step, state: toStepState(course, index), calls: toCalls(events), notes: [...new Set(notes)] }
  })
