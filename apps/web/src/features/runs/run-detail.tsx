import type { RunLine } from '@adjutant/contract/runs'
import { words } from '@adjutant/contract/words'
import { useQuery } from '@tanstack/react-query'
import { toDetail } from '../../platform/api-error.ts'
import { api } from '../../platform/api.ts'
import { toReadableName } from '../../platform/readable-name.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { RunCourse, RunMark } from './run-panel.tsx'
import type { Run } from './run.ts'

function useRun({ id, kind }: Pick<RunLine, 'id' | 'kind'>) {
  const crew = useQuery({ ...api.crewRuns.read.options({ params: { id } }), enabled: kind === 'crew' })
  const flow = useQuery({ ...api.flowRuns.read.options({ params: { id } }), enabled: kind === 'flow' })
  const { error, refetch } = kind === 'crew' ? crew : flow
  const run: Run | undefined = (crew.data && { ...crew.data, kind: 'crew' }) ?? (flow.data && { ...flow.data, kind: 'flow' })
  return { run, error, refetch }
}

/** A run that has no conversation, such as one that wrote advice: its steps, what it made and what it used. */
export default function RunDetail({ line, onClose }: { line: RunLine; onClose: () => void }) {
  const { run, error, refetch } = useRun(line)
  const detail = toDetail(error, words.wire.broken)
  return (
    <Dialog open title={toReadableName(line.name)} onClose={onClose}>
      {run && (
        <>
          <RunMark run={run} />
          <RunCourse run={run} />
        </>
      )}
      {!run && error && <LoadFailure title={words.user.loadFailed} detail={detail} onRetry={() => void refetch()} />}
      {!run && !error && <SkeletonRows count={4} />}
    </Dialog>
  )
}
