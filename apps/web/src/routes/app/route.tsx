import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { DeskCountPlaceholder } from '../../features/desk/desk-count-placeholder.tsx'
import { PaletteButton } from '../../features/palette/palette-button.tsx'
import { listEntriesFor, navEntries, userEntries } from '../../features/shell/nav-entries.ts'
import { ShellPending } from '../../features/shell/shell-frame.tsx'
import { Shell } from '../../features/shell/shell.tsx'
import { useCurrentUser } from '../../platform/session/current-user.ts'
import { useReauthenticationQuestion } from '../../platform/session/reauthentication-question.ts'
import { RecordFilesProvider } from '../../platform/files/record-files.tsx'
import { RecordHistoryProvider } from '../../platform/records/record-history.tsx'
import type { RecordHistoryProps } from '../../platform/records/record-history.tsx'
import { RecordChainProvider } from '../../platform/records/record-chain.tsx'
import type { RecordChainProps } from '../../platform/records/record-chain.tsx'
import type { RecordFilesProps } from '../../platform/files/record-files.tsx'
import { requireMember } from '../-guards.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'

// Loaded lazily: nothing on the page waits for it.
const OutboxRunner = lazyComponent(() => import('../../features/comms/outbox/outbox-runner.ts'))
const UnreadCount = lazyComponent(() => import('../../features/comms/list/unread-count.tsx'))
const DeskCount = lazyComponent(() => import('../../features/desk/desk-count.tsx'))
const WaitingRuns = lazyComponent(() => import('../../features/runs/waits/waiting-runs.tsx'))
const ChangeHistory = lazyComponent(async () => ({ default: (await import('../../features/history/change-history.tsx')).ChangeHistory }))
const ChainDisclosure = lazyComponent(async () => ({
  default: (await import('../../features/chain/chain-disclosure.tsx')).ChainDisclosure,
}))
const VisitRecorder = lazyComponent(() => import('../../features/history/visit-recorder.tsx'))
const RecordFiles = lazyComponent(() => import('../../features/files/record-files.tsx'))

const RequireTwoFactor = lazyComponent(() => import('./-parts/require-two-factor.tsx'))
const ReauthenticationDialog = lazyComponent(() => import('../../features/profile/security/reauthentication-dialog.tsx'))

const showFiles = (props: RecordFilesProps) => <RecordFiles key={props.recordId} {...props} />

const showHistory = (props: RecordHistoryProps) => (
  <Suspense fallback={null}>
    <ChangeHistory key={props.recordId} {...props} />
  </Suspense>
)

const showChain = (props: RecordChainProps) => (
  <Suspense fallback={null}>
    <ChainDisclosure key={props.recordId} {...props} />
  </Suspense>
)

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
    { to: '/app/desk', label: 'Desk' } as const,
    { to: '/app/runs', label: 'Runs' } as const,
    { to: '/app/profile/memory', label: 'Memory' } as const,
  ]
  const tools = (
    <>
      <Suspense fallback={null}>
        <OutboxRunner />
        <WaitingRuns />
        <VisitRecorder />
      </Suspense>
      <PaletteButton pages={pages} userId={user.id} />
      <Suspense fallback={<DeskCountPlaceholder />}>
        <DeskCount />
      </Suspense>
    </>
  )
  const unread = (
    <Suspense fallback={null}>
      <UnreadCount />
    </Suspense>
  )
  return (
    <Shell tools={tools} unread={unread}>
      <RecordFilesProvider value={showFiles}>
        <RecordHistoryProvider value={showHistory}>
          <RecordChainProvider value={showChain}>{user.two_factor_required ? <Gate /> : <Outlet />}</RecordChainProvider>
        </RecordHistoryProvider>
      </RecordFilesProvider>
      <Reauthentication />
    </Shell>
  )
}

const Gate = () => (
  <Suspense fallback={null}>
    <RequireTwoFactor />
  </Suspense>
)

function Reauthentication() {
  const isAsked = useReauthenticationQuestion()
  return <Suspense fallback={null}>{isAsked && <ReauthenticationDialog />}</Suspense>
}
