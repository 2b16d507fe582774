import type { FlowRun } from '@adjutant/contract/ai/runs'
import { adviceFlow } from '@adjutant/contract/core/choices'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useNow } from '../../../platform/text/use-now.ts'
import { Status } from '../../../ui/data/status.tsx'
import styles from './advice-run.module.css'
import { StopButton } from '../progress/run-panel.tsx'
import { latestFlowRunsQuery } from '../run-queries.ts'
import { isActive, isWaiting } from '../run.ts'

/** Older failures are not shown. */
const shownFailureMs = 24 * 60 * 60 * 1_000

/** The model is unavailable, and the run retries automatically. */
const isPostponed = ({ timeline }: FlowRun) => timeline.at(-1)?.details.code === 'model_unavailable'

function toProgress(run: FlowRun) {
  if (isPostponed(run)) return { tone: 'warning' as const, children: "The model isn't available. Trying again…" }
  return { tone: 'progress' as const, children: 'Generating advice…' }
}

/** The active advice run or the last failure, beside the Generate Advice button. */
export default function AdviceRun() {
  const { data } = useQuery(latestFlowRunsQuery)
  const now = useNow()
  const latest = data?.items.find(({ name }) => name === adviceFlow)
  if (!latest) return null
  if (isActive(latest)) {
    return (
      <>
        <span role="status">
          {isWaiting(latest) ? (
            <Link to="/app/runs" search={{ flow_run: latest.id }} className={styles.link}>
              <Status tone="warning">Review the advice</Status>
            </Link>
          ) : (
            <Status {...toProgress(latest)} />
          )}
        </span>
        <StopButton runs={[{ ...latest, kind: 'flow' }]} />
      </>
    )
  }
  const isRecent = now.getTime() - Date.parse(latest.ended_at ?? latest.created_at) < shownFailureMs
  if (latest.outcome !== 'failed' || !isRecent) return null
  return (
    <Link to="/app/runs" search={{ flow_run: latest.id }} className={styles.link} title={latest.reason ?? undefined}>
      <Status tone="danger">Advice generation failed</Status>
    </Link>
  )
}
