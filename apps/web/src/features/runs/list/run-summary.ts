import type { RunSummary } from '@adjutant/contract/ai/runs'
import { toExcerpt } from '../../../ui/text/excerpt.ts'
import type { StatusTone } from '../../../ui/data/status.tsx'
import type { RunListStatus } from './run-list-status.ts'

export const toRunListStatus = ({ status, outcome }: Pick<RunSummary, 'status' | 'outcome'>): RunListStatus =>
  outcome === 'stopped' ? outcome : status

/** Labels and tones, the same for crews and flows. */
export const runStates: Record<RunListStatus, { label: string; tone: StatusTone }> = {
  pending: { label: 'Pending', tone: 'neutral' },
  running: { label: 'Running', tone: 'progress' },
  waiting: { label: 'Waiting for you', tone: 'warning' },
  completed: { label: 'Completed', tone: 'good' },
  failed: { label: 'Failed', tone: 'danger' },
  stopped: { label: 'Stopped', tone: 'neutral' },
}

export const canStop = ({ status }: Pick<RunSummary, 'status'>) => status === 'pending' || status === 'running' || status === 'waiting'

/** Omits the total of a completed run, because skipped steps would make it look unfinished. */
export const toStepsText = ({ outcome, steps_done, steps_total }: Pick<RunSummary, 'outcome' | 'steps_done' | 'steps_total'>) =>
  outcome === 'completed' ? `${steps_done} done` : `${steps_done} of ${steps_total}`

type Noted = Pick<RunSummary, 'status' | 'outcome' | 'prompt' | 'reason' | 'result' | 'at_step'>

/** The line below the name: the question, the reason of the failure, the current step or the result. */
export function toRunNote({ prompt, reason, result, at_step, ...run }: Noted): string {
  switch (toRunListStatus(run)) {
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
