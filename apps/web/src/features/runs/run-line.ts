import { runStatuses } from '@adjutant/contract/choices'
import type { RunLine } from '@adjutant/contract/runs'
import { toExcerpt } from '../../ui/excerpt.ts'
import type { StatusTone } from '../../ui/status.tsx'

/** Statuses of lists and filters; a stopped run differs from a completed one. */
export const lineStatuses = [...runStatuses, 'stopped'] as const
export type LineStatus = (typeof lineStatuses)[number]

export const toLineStatus = ({ status, outcome }: Pick<RunLine, 'status' | 'outcome'>): LineStatus =>
  outcome === 'stopped' ? outcome : status

/** Labels and tones, the same for crews and flows. */
export const lineStates: Record<LineStatus, { word: string; tone: StatusTone }> = {
  pending: { word: 'Pending', tone: 'neutral' },
  running: { word: 'Running', tone: 'progress' },
  waiting: { word: 'Waiting for you', tone: 'warning' },
  completed: { word: 'Completed', tone: 'good' },
  failed: { word: 'Failed', tone: 'danger' },
  stopped: { word: 'Stopped', tone: 'neutral' },
}

export const canStop = ({ status }: Pick<RunLine, 'status'>) => status === 'pending' || status === 'running' || status === 'waiting'

/** A completed run may have skipped steps: it is not shown as unfinished. */
export const toStepsText = ({ outcome, steps_done, steps_total }: Pick<RunLine, 'outcome' | 'steps_done' | 'steps_total'>) =>
  outcome === 'completed' ? `${steps_done} done` : `${steps_done} of ${steps_total}`

type Noted = Pick<RunLine, 'status' | 'outcome' | 'prompt' | 'reason' | 'result' | 'at_step'>

/** The line below the name: the question, the reason of the failure, the current step or the result. */
export function toLineNote({ prompt, reason, result, at_step, ...run }: Noted): string {
  switch (toLineStatus(run)) {
    case 'waiting':
      return toExcerpt([at_step, prompt].filter(Boolean).join(': '))
    case 'failed':
      return [at_step && `At “${at_step}”`, reason].filter(Boolean).join(': ')
    case 'stopped':
      return at_step ? `At “${at_step}”` : ''
    case 'pending':
    case 'running':
      return at_step ?? ''
    case 'completed':
      return toExcerpt(result ?? '')
  }
}
