import type { RunLine } from '@adjutant/contract/runs'
import { toExcerpt } from '../../ui/excerpt.ts'
import type { StatusTone } from '../../ui/status.tsx'

type Status = RunLine['status']

/** How the runs of a list stand: crews and flows by the same words. */
export const lineStates: Record<Status, { word: string; tone: StatusTone }> = {
  pending: { word: 'Pending', tone: 'neutral' },
  running: { word: 'Running', tone: 'progress' },
  waiting: { word: 'Waits for you', tone: 'warning' },
  completed: { word: 'Completed', tone: 'good' },
  failed: { word: 'Failed', tone: 'danger' },
  stopped: { word: 'Stopped', tone: 'neutral' },
}

export const canStop = ({ status }: Pick<RunLine, 'status'>) => status === 'pending' || status === 'running' || status === 'waiting'

/** What was done of all; one that has completed did all there was to do, and passed over the rest. */
export const toStepsText = ({ status, steps_done, steps_total }: Pick<RunLine, 'status' | 'steps_done' | 'steps_total'>) =>
  status === 'completed' ? `${steps_done} done` : `${steps_done} of ${steps_total}`

type Noted = Pick<RunLine, 'status' | 'prompt' | 'reason' | 'result' | 'at_step'>

/** What matters about a run now: its question, why it failed, where it is, what came out. */
export function toLineNote({ status, prompt, reason, result, at_step }: Noted): string {
  switch (status) {
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
