import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { omitUndefined } from '@adjutant/contract/omit'
import { ownInvitationsQuery } from '../../features/invitations/invitation-queries.ts'
import { OwnInvitations } from '../../features/invitations/own-invitations.tsx'
import { OrganizationTabsPage } from '../../features/organization/organization-page.tsx'
import { organizationsQuery } from '../../features/organization/organization-queries.ts'
import { toOrganizationTab, type OrganizationTab } from '../../features/organization/organization-tab.ts'
import { toSearchId, type SearchParams } from '../../platform/navigation/search-params.ts'
import { QueryFailure } from '../../platform/api/query-failure.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'

const OrganizationAudit = lazyComponent(() => import('../../features/audit/organization-audit.tsx'))

export const Route = createFileRoute('/app/organization')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Organization' },
  validateSearch: (search: Record<string, unknown>): SearchParams<{ id: string; tab: OrganizationTab }> => ({
    id: toSearchId(search.id),
    tab: toOrganizationTab(search.tab),
  }),
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.prefetchQuery(organizationsQuery), queryClient.prefetchQuery(ownInvitationsQuery)]),
  component: OrganizationPage,
})

function OrganizationPage() {
  const { id, tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page title="Organization" eyebrow="People and access">
      <OwnInvitations />
      <Organizations
        picked={id}
        tab={tab}
        renderAudit={(organizationId) => <OrganizationAudit organizationId={organizationId} />}
        onPick={(next) => void navigate({ search: omitUndefined({ id: next, tab }), replace: true, resetScroll: false })}
      />
    </Page>
  )
}

function Organizations(props: Omit<ComponentProps<typeof OrganizationTabsPage>, 'organizations'>) {
  const { data, error, refetch } = useQuery(organizationsQuery)
  if (error && !data) return <QueryFailure title={appMessages.user.loadFailed} query={{ error, refetch }} />
  if (!data) return <SkeletonRows count={4} />
  return <OrganizationTabsPage organizations={data} {...props} />
}
