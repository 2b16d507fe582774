import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PaletteButton } from '../../features/palette/palette-button.tsx'
import { listEntriesFor, navEntries, userEntries } from '../../features/shell/nav-entries.ts'
import { Shell } from '../../features/shell/shell.tsx'
import { useCurrentUser } from '../../platform/current-user.ts'
import { requireMember } from '../-guards.ts'

// Nothing on the page waits for it.
const WaitingRuns = lazy(() => import('../../features/runs/waiting-runs.tsx'))

export const Route = createFileRoute('/app')({
  beforeLoad: async (visit) => {
    await requireMember(visit)
  },
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
        <WaitingRuns />
      </Suspense>
      <PaletteButton pages={pages} userId={user.id} />
    </>
  )
  return (
    <Shell tools={tools}>
      <Outlet />
    </Shell>
  )
}
