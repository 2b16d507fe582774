import { createFileRoute, redirect } from '@tanstack/react-router'
import { OwnInvitations } from '../features/invitations/own-invitations.tsx'
import { WaitlistPage } from '../features/waitlist/waitlist-page.tsx'
import { requireUser } from './-guards.ts'

export const Route = createFileRoute('/waitlist')({
  staticData: { title: 'Waitlist' },
  beforeLoad: async (visit) => {
    const user = await requireUser(visit)
    if (user.user_level !== 'waitlisted') throw redirect({ to: '/app/ceodashboard' })
  },
  component: Waitlist,
})

function Waitlist() {
  const navigate = Route.useNavigate()
  return <WaitlistPage invitations={<OwnInvitations />} onGranted={() => void navigate({ to: '/app/ceodashboard' })} />
}
