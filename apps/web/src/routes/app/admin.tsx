import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { omitUndefined } from '@adjutant/contract/omit'
import { prefetchAdmin, toWaitlistQuery } from '../../features/admin/admin-queries.ts'
import { toAdminSearch } from '../../features/admin/admin-search.ts'
import type { AdminSearch } from '../../features/admin/admin-search.ts'
import { AdminTabs } from '../../features/admin/admin-tabs.tsx'
import { LandingPanel } from '../../features/admin/landing-panel.tsx'
import { UsersPanel } from '../../features/admin/users-panel.tsx'
import { WaitlistPanel } from '../../features/admin/waitlist-panel.tsx'
import { AuditPanel } from '../../features/audit/audit-panel.tsx'
import { toAuditQuery } from '../../features/audit/audit-queries.ts'
import { toAuditSearch, type AuditSearch } from '../../features/audit/audit-search.ts'
import { currentUserOptions } from '../../platform/session/current-user.ts'
import { Page } from '../../ui/layout/page.tsx'
import { awaitData } from '../-await-data.ts'

export const Route = createFileRoute('/app/admin')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Super Admin' },
  validateSearch: (search: Record<string, unknown>): AdminSearch & AuditSearch => ({ ...toAuditSearch(search), ...toAdminSearch(search) }),
  beforeLoad: async ({ context: { queryClient } }) => {
    const user = await queryClient.ensureQueryData(currentUserOptions)
    if (user.user_level !== 'admin') throw redirect({ to: '/app' })
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps, cause }) => {
    const log = deps.tab === 'audit' ? queryClient.prefetchQuery(toAuditQuery(toAuditSearch(deps), undefined)) : undefined
    return awaitData(cause, Promise.all([prefetchAdmin(queryClient, deps), log]))
  },
  component: Admin,
})

function Admin() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: waiting } = useQuery(toWaitlistQuery())
  const go = (next: AdminSearch & AuditSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const goToPage = (skip: number) => void navigate({ search: { ...search, skip: skip || undefined }, resetScroll: false })
  const { tab = 'users' } = search
  return (
    <Page title="Super Admin" eyebrow="Administration" stats={[{ label: 'Waitlist', value: waiting?.total ?? '–' }]}>
      <AdminTabs tab={tab} waiting={waiting?.total} />
      {tab === 'users' && <UsersPanel search={search} onSearch={go} onSkip={goToPage} />}
      {tab === 'waitlist' && <WaitlistPanel skip={search.skip ?? 0} onSkip={goToPage} />}
      {tab === 'audit' && (
        <AuditPanel search={toAuditSearch(search)} onSearch={(next) => go(omitUndefined({ tab, ...next }))} onSkip={goToPage} />
      )}
      {tab === 'landing' && <LandingPanel />}
    </Page>
  )
}
