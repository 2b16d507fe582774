import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { prefetchAdmin, toWaitlistQuery } from '../../features/admin/admin-queries.ts'
import { toAdminSearch } from '../../features/admin/admin-search.ts'
import type { AdminSearch } from '../../features/admin/admin-search.ts'
import { AdminTabs } from '../../features/admin/admin-tabs.tsx'
import { AuditPanel } from '../../features/admin/audit-panel.tsx'
import { LandingPanel } from '../../features/admin/landing-panel.tsx'
import { UsersPanel } from '../../features/admin/users-panel.tsx'
import { WaitlistPanel } from '../../features/admin/waitlist-panel.tsx'
import { currentUserOptions } from '../../platform/current-user.ts'
import { Page } from '../../ui/page.tsx'
import { untilReady } from '../-ready.ts'

export const Route = createFileRoute('/app/admin')({
  // What it loads is known to the page alone: the entry stays light.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Super Admin' },
  validateSearch: toAdminSearch,
  beforeLoad: async ({ context: { queryClient } }) => {
    const user = await queryClient.ensureQueryData(currentUserOptions)
    if (user.user_level !== 'admin') throw redirect({ to: '/app' })
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps, cause }) => untilReady(cause, prefetchAdmin(queryClient, deps)),
  component: Admin,
})

function Admin() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: waiting } = useQuery(toWaitlistQuery())
  const go = (next: AdminSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const { tab = 'users' } = search
  return (
    <Page title="Super Admin" eyebrow="Administration" figures={[{ label: 'Waitlist', value: waiting?.total ?? '–' }]}>
      <AdminTabs tab={tab} waiting={waiting?.total} />
      {tab === 'users' && <UsersPanel search={search} onSearch={go} />}
      {tab === 'waitlist' && <WaitlistPanel skip={search.skip} onSkip={(skip) => go({ ...search, skip })} />}
      {tab === 'audit' && <AuditPanel search={search} onSearch={go} />}
      {tab === 'landing' && <LandingPanel />}
    </Page>
  )
}
