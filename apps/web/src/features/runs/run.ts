import { activeRunStatuses } from '@adjutant/contract/core/choices'
import type { ActField, ActRecord, FieldChange } from '@adjutant/contract/ai/acts'
import type { CrewRun, FlowRun, RunEvent } from '@adjutant/contract/ai/runs'
import { isRecord, toRecord } from '@adjutant/contract/record'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import type { Kind } from './run-queries.ts'

export type Run = (CrewRun & { kind: 'crew' }) | (FlowRun & { kind: 'flow' })

export type RunRef = Pick<Run, 'id' | 'kind'>

type Status = Run['status']

const active: readonly Status[] = activeRunStatuses
const waiting: readonly Status[] = ['awaiting_human_input', 'paused']

export const isActive = ({ status }: Pick<Run, 'status'>) => active.includes(status)
export const isWaiting = ({ status }: Pick<Run, 'status'>) => waiting.includes(status)

/** Runs of both kinds, oldest first. */
export function listRuns(crewRuns: readonly CrewRun[] = [], flowRuns: readonly FlowRun[] = []): Run[] {
  const all: Run[] = [
    ...crewRuns.map((run) => ({ ...run, kind: 'crew' as const })),
    ...flowRuns.map((run) => ({ ...run, kind: 'flow' as const })),
  ]
  return all.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
}

/** The runs that a conversation shows: every active one (a crew and a flow can be active at once), else the latest. */
export function listDisplayedRuns(runs: readonly Run[]): Run[] {
  const activeRuns = runs.filter(isActive)
  return activeRuns.length > 0 ? activeRuns : runs.slice(-1)
}

const statusLabels: Record<Status, string> = {
  pending: 'Pending',
  started: 'Running',
  running: 'Running',
  awaiting_human_input: 'Waiting for you',
  paused: 'Waiting for you',
  completed: 'Completed',
  failed: 'Failed',
}

const kindLabels: Record<Kind, string> = { crew: 'Crew', flow: 'Flow' }

/** The kind and the status of an active run. */
export function toBadge(run: Run) {
  return {
    tone: isWaiting(run) ? ('warning' as const) : ('progress' as const),
    text: `${kindLabels[run.kind]}: ${statusLabels[run.status]}`,
  }
}

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)

const findEnd = (timeline: Run['timeline']) =>
  timeline.findLast(({ type }) => type === 'terminal' || type === 'crew_end' || type === 'crew_error')

/** The outcome of a run with its reason. */
export function toEnd({ status, outcome, timeline, reason }: Pick<Run, 'status' | 'outcome' | 'timeline' | 'reason'>) {
  const label = outcome === 'stopped' ? 'Stopped' : statusLabels[status]
  const tone = outcome === 'stopped' ? ('neutral' as const) : status === 'completed' ? ('good' as const) : ('danger' as const)
  return { label, tone, reason: reason ?? textOf(findEnd(timeline)?.details.reason) }
}

/** Says why a run has no result; undefined while it is active, or if it completed. */
export function findEnding(run: Run): string | undefined {
  if (isActive(run) || run.outcome === 'completed') return undefined
  const { label, reason } = toEnd(run)
  const name = toReadableName(run.name)
  if (label === 'Stopped') return `${name} was stopped before it produced a result.`
  return [`${name} failed.`, reason].filter(Boolean).join(' ')
}

type Values = Record<string, unknown>

export interface Wait {
  /** The event number: each question gets its own form. */
  id: number
  /** The number that a reply refers to; undefined if the event has none. */
  number: number | undefined
  kind: 'question' | 'review' | 'approval' | 'outcome'
  step: number | undefined
  prompt: string
  approval?: ApprovalRequest
  /** All calls of the wait, if there are several; the first one is `approval`. */
  approvals?: (ApprovalRequest & { call: string })[]
}

/** A tool call that waits for approval. */
export interface ApprovalRequest {
  tool: string
  arguments: Values
  subject?: CallSubject
  /** The editable arguments. */
  fields: ActField[]
  /** The run has read untrusted text, so *always* doesn't apply. */
  asksEachTime: boolean
}

/** What a call changes; undefined if the tool has no preview. */
export interface CallSubject {
  record: ActRecord | null
  changes: FieldChange[]
}

export function findSubject(details: unknown): CallSubject | undefined {
  const { record = null, changes } = (details ?? {}) as Partial<CallSubject>
  return Array.isArray(changes) ? { record, changes } : undefined
}

const waitKinds = ['question', 'review', 'approval', 'outcome'] as const

function toApproval(approval: Values): ApprovalRequest {
  const subject = findSubject(approval)
  return {
    tool: textOf(approval.tool),
    arguments: toRecord(approval.arguments),
    ...(subject && { subject }),
    fields: Array.isArray(approval.fields) ? approval.fields : [],
    asksEachTime: approval.asks_each_time === true,
  }
}

function toWait({ id, summary, details }: RunEvent): Wait {
  const approval = isRecord(details.approval) ? details.approval : undefined
  const approvals = Array.isArray(details.approvals) ? details.approvals.map(toRecord) : []
  const kind = waitKinds.find((each) => each === details.kind) ?? (approval ? 'approval' : 'question')
  return {
    id: id ?? 0,
    number: numberOf(details.wait),
    kind,
    step: numberOf(details.step),
    prompt: textOf(details.prompt) || summary,
    ...(approval && { approval: toApproval(approval) }),
    ...(approvals.length > 1 && { approvals: approvals.map((each) => ({ ...toApproval(each), call: textOf(each.call) })) }),
  }
}

/** The latest question of a waiting run, unless it has been answered. */
export function findWait(run: Run | undefined): Wait | undefined {
  if (!run || !isWaiting(run)) return undefined
  const last = run.timeline.findLast(({ type }) => type === 'wait_for_human' || type === 'human_reply')
  return last?.type === 'wait_for_human' ? toWait(last) : undefined
}

export interface OpenRunWait {
  run: Run
  wait: Wait
}

/** The open questions of these runs: a crew and a flow can wait at the same time. */
export const listOpenWaits = (runs: readonly Run[]): OpenRunWait[] =>
  runs.flatMap((run) => {
    const wait = findWait(run)
    return wait ? [{ run, wait }] : []
  })
