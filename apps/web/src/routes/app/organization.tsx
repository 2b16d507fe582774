import { words } from '@adjutant/contract/words'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { ownInvitationsQuery } from '../../features/invitations/invitation-queries.ts'
import { OwnInvitations } from '../../features/invitations/own-invitations.tsx'
import { OrganizationDesk } from '../../features/organization/organization-desk.tsx'
import { organizationsQuery } from '../../features/organization/organization-queries.ts'
import { toOrganizationTab, type OrganizationTab } from '../../features/organization/organization-tab.ts'
import { toSearchId, withoutAbsent } from '../../platform/address.ts'
import { toDetail } from '../../platform/api-error.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

const OrganizationAudit = lazyPart(() => import('../../features/audit/organization-audit.tsx'))

export const Route = createFileRoute('/app/organization')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Organization' },
  validateSearch: (search: Record<string, unknown>): { id?: string; tab?: OrganizationTab } =>
    withoutAbsent({ id: toSearchId(search.id), tab: toOrganizationTab(search.tab) }),
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
        onPick={(next) => void navigate({ search: withoutAbsent({ id: next, tab }), replace: true, resetScroll: false })}
      />
    </Page>
  )
}

function Organizations(props: Omit<ComponentProps<typeof OrganizationDesk>, 'organizations'>) {
  const { data, error, refetch } = useQuery(organizationsQuery)
  if (error && !data)
    return <LoadFailure title={words.user.loadFailed} detail={toDetail(error, words.wire.broken)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={4} />
  return <OrganizationDesk organizations={data} {...props} />
}
