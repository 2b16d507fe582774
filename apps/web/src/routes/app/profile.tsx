import { createFileRoute } from '@tanstack/react-router'
import { BlockedSection } from '../../features/comms/requests/blocked-section.tsx'
import { DataSection } from '../../features/profile/data-section.tsx'
import { ProfileForm } from '../../features/profile/profile-form.tsx'
import { EmailSection, MemorySection, WeeklyMailSection } from '../../features/profile/profile-sections.tsx'
import { PasswordSection, SessionsSection } from '../../features/profile/security/security-sections.tsx'
import { TwoFactorSection } from '../../features/profile/security/two-factor-section.tsx'
import { api } from '../../platform/api/api.ts'
import { useCurrentUser } from '../../platform/session/current-user.ts'
import { toPersonName } from '../../platform/accounts/person-name.ts'
import { Page } from '../../ui/layout/page.tsx'

export const Route = createFileRoute('/app/profile')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Profile' },
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(api.auth.sessions.options()),
  component: Profile,
})

/** Sections below the form, numbered by their order. */
const sections = {
  email: EmailSection,
  memory: MemorySection,
  password: PasswordSection,
  twoFactor: TwoFactorSection,
  sessions: SessionsSection,
  blocked: BlockedSection,
  weeklyMail: WeeklyMailSection,
  data: DataSection,
}

function Profile() {
  const user = useCurrentUser()
  const isAdmin = user.user_level === 'admin'
  return (
    <Page title={toPersonName(user)} eyebrow="Profile" description="What Adjutant knows about you, and where you're logged in.">
      <ProfileForm key={user.id} user={user} />
      {Object.entries(sections).map(([name, ProfileSection], index) => (
        <ProfileSection key={name} number={String(index + (isAdmin ? 4 : 3)).padStart(2, '0')} />
      ))}
    </Page>
  )
}
