import { toReadableName } from '@adjutant/contract/core/readable-name'
import { StatementLine } from '../../../platform/approval/statement-line.tsx'
import { RotateCcw, Square } from 'lucide-react'
import { Button } from '../../../ui/button/button.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { CreatedRecords } from './created-records.tsx'
import { useRetry, useStopRuns } from '../run-mutations.ts'
import styles from './run-panel.module.css'
import { RunTimeline } from './run-timeline.tsx'
import { isActive, toBadge, toEnd } from '../run.ts'
import type { Run } from '../run.ts'
import { toUsageText } from '../list/run-cost.ts'

type RunName = Pick<Run, 'id' | 'kind' | 'name'>

/** Stops all of these runs at once. */
export function StopButton({ runs }: { runs: readonly RunName[] }) {
  const { mutate, isPending } = useStopRuns()
  const names = runs.map(({ name }) => toReadableName(name)).join(' and ')
  const label = runs.length > 1 ? 'Stop all' : 'Stop'
  return (
    <Button size="small" icon={<Square />} loading={isPending} aria-label={`${label} ${names}`} onClick={() => mutate(runs)}>
      {label}
    </Button>
  )
}

/** Continues from the step that did not finish; finished steps are not repeated. */
export function RetryButton({ run, onStarted }: { run: Pick<Run, 'id' | 'name'>; onStarted?: (conversationId: string) => void }) {
  const { mutate, isPending } = useRetry(onStarted)
  return (
    <Button
      size="small"
      icon={<RotateCcw />}
      loading={isPending}
      aria-label={`Retry ${toReadableName(run.name)}`}
      title="Continue from the step that didn't finish"
      onClick={() => mutate(run.id)}
    >
      Retry
    </Button>
  )
}

export function RunStatusMark({ run }: { run: Run }) {
  if (!isActive(run)) return <Status tone={toEnd(run).tone}>{toEnd(run).label}</Status>
  const { tone, text } = toBadge(run)
  return <Status tone={tone}>{text}</Status>
}

/** The status of every active run, in the header of the conversation. */
export function RunBadge({ active }: { active: readonly Run[] }) {
  return (
    <span role="status" className={styles.badges}>
      {active.length === 0 && <Status tone="neutral">Crew: Inactive</Status>}
      {active.map((run) => (
        <Status key={run.id} tone={toBadge(run).tone}>
          {toBadge(run).text}
        </Status>
      ))}
    </span>
  )
}

/** Why the run failed, its steps, the records it created and what it used. */
export function RunProgress({ run }: { run: Run }) {
  const used = toUsageText(run.spent)
  const reason = !isActive(run) && toEnd(run).reason
  return (
    <div className={styles.course}>
      {reason && <p className={styles.reason}>{reason}</p>}
      {run.can_retry && <RetryButton run={run} />}
      <RunTimeline run={run} />
      <CreatedRecords records={run.made} />
      {!isActive(run) && <StatementLine text={run.statement.text} />}
      {used && <p className={styles.usage}>Total {used}</p>}
    </div>
  )
}

/** A run of the conversation, beside the messages. */
export function RunPanel({ run }: { run: Run }) {
  return (
    <section className={styles.panel} aria-label={`Run: ${toReadableName(run.name)}`}>
      <header className={styles.head}>
        <h2>{toReadableName(run.name)}</h2>
      </header>
      <RunStatusMark run={run} />
      <RunProgress run={run} />
    </section>
  )
}
