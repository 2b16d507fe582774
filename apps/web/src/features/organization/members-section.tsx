import type { Organization } from '@adjutant/contract/organizations'
import { words } from '@adjutant/contract/words'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { toDetail } from '../../platform/api-error.ts'
import { useCurrentUser } from '../../platform/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { MemberDeed } from './member-dialogs.tsx'
import { MembersTable } from './members-table.tsx'
import { toMembersQuery } from './organization-queries.ts'

const MemberDialogs = lazyPart(() => import('./member-dialogs.tsx'))

function Members({ organization: { id, is_owner }, onDeed }: { organization: Organization; onDeed: (deed: MemberDeed) => void }) {
  const { user_level } = useCurrentUser()
  const members = useQuery(toMembersQuery(id))
  if (members.isLoadingError)
    return (
      <LoadFailure
        title={words.user.loadFailed}
        detail={toDetail(members.error, words.wire.broken)}
        onRetry={() => void members.refetch()}
      />
    )
  if (!members.data) return <SkeletonRows count={4} />
  return <MembersTable organizationId={id} canHandOver={is_owner || user_level === 'admin'} members={members.data} onDeed={onDeed} />
}

export function MembersSection({ organization }: { organization: Organization }) {
  const [deed, setDeed] = useState<MemberDeed>()
  const add = (
    <Button icon={<UserPlus />} onClick={() => setDeed({ kind: 'add' })}>
      Add User
    </Button>
  )
  return (
    <Section number="02" title="Users" actions={add}>
      <Members organization={organization} onDeed={setDeed} />
      <Suspense fallback={null}>
        {deed && <MemberDialogs organizationId={organization.id} deed={deed} onClose={() => setDeed(undefined)} />}
      </Suspense>
    </Section>
  )
}
