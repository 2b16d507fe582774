import { RotateCcw, Square } from 'lucide-react'
import { toReadableName } from '../../platform/readable-name.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { MadeRecords } from './made-records.tsx'
import { useRetry, useStopRun } from './run-mutations.ts'
import styles from './run-panel.module.css'
import { RunTimeline } from './run-timeline.tsx'
import { isActive, toBadge, toEnd } from './run.ts'
import type { Run } from './run.ts'
import { toSpentText } from './spent.ts'

type RunName = Pick<Run, 'id' | 'kind' | 'name'>

export function StopButton({ run }: { run: RunName }) {
  const { mutate, isPending } = useStopRun()
  return (
    <Button size="small" icon={<Square />} loading={isPending} aria-label={`Stop ${toReadableName(run.name)}`} onClick={() => mutate(run)}>
      Stop
    </Button>
  )
}

/** Goes on from the step that did not finish: what was done before it is not done again. */
export function RetryButton({ run, onStarted }: { run: Pick<Run, 'id' | 'name'>; onStarted?: (conversationId: string) => void }) {
  const { mutate, isPending } = useRetry(onStarted)
  return (
    <Button
      size="small"
      icon={<RotateCcw />}
      loading={isPending}
      aria-label={`Retry ${toReadableName(run.name)}`}
      title="From the step that did not finish"
      onClick={() => mutate(run.id)}
    >
      Retry
    </Button>
  )
}

/** How a run stands. */
export function RunMark({ run }: { run: Run }) {
  if (!isActive(run)) return <Status tone={toEnd(run).tone}>{toEnd(run).word}</Status>
  const { tone, text } = toBadge(run)
  return <Status tone={tone}>{text}</Status>
}

/** The course of a run: why it ended badly, its steps, what it has made and what it has used. */
export function RunCourse({ run }: { run: Run }) {
  const used = toSpentText(run.spent)
  const reason = !isActive(run) && toEnd(run).reason
  return (
    <div className={styles.course}>
      {reason && <p className={styles.reason}>{reason}</p>}
      {run.can_retry && <RetryButton run={run} />}
      <RunTimeline run={run} />
      <MadeRecords records={run.made} />
      {used && <p className={styles.usage}>In all {used}</p>}
    </div>
  )
}

/** The run of the conversation in the margin. */
export function RunPanel({ run }: { run: Run }) {
  return (
    <section className={styles.panel} aria-label="Run">
      <header className={styles.head}>
        <h2>{toReadableName(run.name)}</h2>
      </header>
      <RunMark run={run} />
      <RunCourse run={run} />
    </section>
  )
}
