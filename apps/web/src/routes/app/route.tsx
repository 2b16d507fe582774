import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Shell } from '../../features/shell/shell.tsx'
import { requireMember } from '../-guards.ts'

export const Route = createFileRoute('/app')({
  beforeLoad: async (visit) => {
    await requireMember(visit)
  },
  component: App,
})

function App() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
