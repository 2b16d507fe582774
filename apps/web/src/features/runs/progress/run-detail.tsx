import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { api } from '../../../platform/api/api.ts'
import { RecordChain } from '../../../platform/records/record-chain.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { LateReply } from './run-dock.tsx'
import styles from './run-detail.module.css'
import { RunProgress, RunStatusMark, StopButton } from './run-panel.tsx'
import { RunWait } from '../waits/run-wait.tsx'
import { findWait, isActive } from '../run.ts'
import type { Run, RunRef } from '../run.ts'

function useRun({ id, kind }: RunRef) {
  const crew = useQuery({ ...api.crewRuns.read.options({ params: { id } }), enabled: kind === 'crew' })
  const flow = useQuery({ ...api.flowRuns.read.options({ params: { id } }), enabled: kind === 'flow' })
  const { error, refetch } = kind === 'crew' ? crew : flow
  const run: Run | undefined = (crew.data && { ...crew.data, kind: 'crew' }) ?? (flow.data && { ...flow.data, kind: 'flow' })
  return { run, error, refetch }
}

function Loaded({ run }: { run: Run }) {
  const wait = findWait(run)
  return (
    <>
      <div className={styles.head}>
        <RunStatusMark run={run} />
        {isActive(run) && <StopButton runs={[run]} />}
      </div>
      <LateReply run={run} />
      {wait && <RunWait run={run} wait={wait} />}
      <RunProgress run={run} />
      <RecordChain kind="run" recordId={run.id} />
    </>
  )
}

/** A run without a conversation, such as one that wrote advice. */
export default function RunDetail({ of, onClose }: { of: RunRef; onClose: () => void }) {
  const { run, error, refetch } = useRun(of)
  return (
    <Dialog open title={run ? toReadableName(run.name) : 'Run'} onClose={onClose}>
      {run && <Loaded run={run} />}
      {!run && error && <QueryFailure title={appMessages.user.loadFailed} query={{ error, refetch }} />}
      {!run && !error && <SkeletonRows count={4} />}
    </Dialog>
  )
}
