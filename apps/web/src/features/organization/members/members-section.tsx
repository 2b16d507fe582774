import type { Organization } from '@adjutant/contract/accounts/organizations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import { Button } from '../../../ui/button/button.tsx'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import type { MemberAction } from './member-dialogs.tsx'
import { MembersTable } from './members-table.tsx'
import { toMembersQuery } from '../organization-queries.ts'

const MemberDialogs = lazyComponent(() => import('./member-dialogs.tsx'))

function Members({ organization: { id, is_owner }, onAction }: { organization: Organization; onAction: (action: MemberAction) => void }) {
  const { user_level } = useCurrentUser()
  const members = useQuery(toMembersQuery(id))
  if (members.isLoadingError) return <QueryFailure title={appMessages.user.loadFailed} query={members} />
  if (!members.data) return <SkeletonRows count={4} />
  return <MembersTable organizationId={id} canHandOver={is_owner || user_level === 'admin'} members={members.data} onAction={onAction} />
}

export function MembersSection({ organization }: { organization: Organization }) {
  const [action, setAction] = useState<MemberAction>()
  const add = (
    <Button icon={<UserPlus />} onClick={() => setAction({ kind: 'add' })}>
      Add User
    </Button>
  )
  return (
    <Section number="02" title="Users" actions={add}>
      <Members organization={organization} onAction={setAction} />
      <Suspense fallback={null}>
        {action && <MemberDialogs organizationId={organization.id} action={action} onClose={() => setAction(undefined)} />}
      </Suspense>
    </Section>
  )
}
