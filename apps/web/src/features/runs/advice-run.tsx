import { adviceFlow } from '@adjutant/contract/choices'
import { useQuery } from '@tanstack/react-query'
import { Status } from '../../ui/status.tsx'
import { StopButton } from './run-panel.tsx'
import { latestFlowRunsQuery } from './run-queries.ts'
import { isActive, isWaiting } from './run.ts'

/** The advice that is being written: which step is at work. */
export default function AdviceRun() {
  const { data } = useQuery(latestFlowRunsQuery)
  const found = data?.items.find((run) => run.name === adviceFlow && isActive(run))
  if (!found) return null
  const run = { ...found, kind: 'flow' as const }
  const step = run.steps.find(({ status }) => status === 'running')
  return (
    <>
      <span role="status">
        <Status tone={isWaiting(run) ? 'warning' : 'progress'}>{step ? `Advice: ${step.title}` : 'Advice: at work'}</Status>
      </span>
      <StopButton runs={[run]} />
    </>
  )
}
