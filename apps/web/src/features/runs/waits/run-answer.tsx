import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { api } from '../../../platform/api/api.ts'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { findWait, listRuns } from '../run.ts'
import type { RunRef } from '../run.ts'
import { RunWait } from './run-wait.tsx'

/** Loads a waiting run and offers its question or approvals. */
export default function RunAnswer({ run: ref }: { run: RunRef }) {
  const params = { id: ref.id }
  const crewRun = useQuery({ ...api.crewRuns.read.options({ params }), enabled: ref.kind === 'crew' })
  const flowRun = useQuery({ ...api.flowRuns.read.options({ params }), enabled: ref.kind === 'flow' })
  const { error, refetch } = ref.kind === 'crew' ? crewRun : flowRun
  const [run] = listRuns(crewRun.data && [crewRun.data], flowRun.data && [flowRun.data])
  if (error && !run) return <QueryFailure title="Couldn't load the run." query={{ error, refetch }} />
  if (!run) return <SkeletonRows count={2} />
  const wait = findWait(run)
  return wait ? <RunWait run={run} wait={wait} /> : <p role="status">This run is no longer waiting for you.</p>
}
