import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PaletteButton } from '../../features/palette/palette-button.tsx'
import { listEntriesFor, navEntries, userEntries } from '../../features/shell/nav-entries.ts'
import { ShellPending } from '../../features/shell/shell-pending.tsx'
import { Shell } from '../../features/shell/shell.tsx'
import { useCurrentUser } from '../../platform/current-user.ts'
import { useReauthenticationQuestion } from '../../platform/reauthentication.ts'
import { RecordFilesBy } from '../../platform/record-files.tsx'
import type { RecordFilesProps } from '../../platform/record-files.tsx'
import { requireMember } from '../-guards.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

// Loaded lazily: nothing on the page waits for it.
const CommsWatch = lazyPart(() => import('../../features/comms/comms-watch.tsx'))
const UnreadCount = lazyPart(() => import('../../features/comms/unread-count.tsx'))
const WaitingRuns = lazyPart(() => import('../../features/runs/waiting-runs.tsx'))
const RecordFiles = lazyPart(() => import('../../features/files/record-files.tsx'))

const Enrolment = lazyPart(() => import('./-enrolment.tsx'))
const ReauthenticationDialog = lazyPart(() => import('../../features/profile/reauthentication-dialog.tsx'))

const showFiles = (props: RecordFilesProps) => <RecordFiles key={props.recordId} {...props} />

export const Route = createFileRoute('/app')({
  beforeLoad: async (visit) => {
    await requireMember(visit)
  },
  // Shown at once, because the navigation needs no data. It looks like the final shell, so that nothing flickers.
  pendingComponent: ShellPending,
  pendingMs: 0,
  pendingMinMs: 0,
  component: App,
})

function App() {
  const user = useCurrentUser()
  const pages = [
    ...listEntriesFor([...navEntries, ...userEntries], user.user_level),
    { to: '/app/runs', label: 'Runs' } as const,
    { to: '/app/profile/memory', label: 'Memory' } as const,
  ]
  const tools = (
    <>
      <Suspense fallback={null}>
        <CommsWatch />
        <WaitingRuns />
      </Suspense>
      <PaletteButton pages={pages} userId={user.id} />
    </>
  )
  const unread = (
    <Suspense fallback={null}>
      <UnreadCount />
    </Suspense>
  )
  return (
    <Shell tools={tools} unread={unread}>
      <RecordFilesBy value={showFiles}>{user.two_factor_required ? <Gate /> : <Outlet />}</RecordFilesBy>
      <Reauthentication />
    </Shell>
  )
}

const Gate = () => (
  <Suspense fallback={null}>
    <Enrolment />
  </Suspense>
)

function Reauthentication() {
  const isAsked = useReauthenticationQuestion()
  return <Suspense fallback={null}>{isAsked && <ReauthenticationDialog />}</Suspense>
}
