import type { ListedUser } from '@adjutant/contract/accounts/users'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import { QueryFailure } from '../../platform/api/query-failure.tsx'
import { toPersonName } from '../../platform/accounts/person-name.ts'
import { toTimeAgo } from '../../platform/text/time-ago.ts'
import { useNow } from '../../platform/text/use-now.ts'
import { Avatar } from '../../ui/data/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/data/empty-state.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { toWaitlistQuery } from './admin-queries.ts'
import { pageSize } from './admin-search.ts'
import { useGrantAccess } from './user-mutations.ts'
import styles from './waitlist-panel.module.css'

const Menu = lazyComponent(async () => ({ default: (await import('../../ui/overlay/menu.tsx')).Menu }))

function WaitlistRow({ person, now }: { person: ListedUser; now: Date }) {
  const { mutate } = useGrantAccess()
  const name = toPersonName(person)
  return (
    <li className={styles.applicant}>
      <Avatar name={name} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.note}>
          {name !== person.email && `${person.email} · `}applied {toTimeAgo(person.created_at, now)}
        </p>
      </div>
      <div className={styles.grant}>
        <Button size="small" aria-label={`Grant access to ${name}`} onClick={() => mutate({ id: person.id, level: 'user' })}>
          Grant access
        </Button>
        <Suspense fallback={<span className={styles.place} />}>
          <Menu
            label={`More options for ${name}`}
            trigger={<ChevronDown />}
            items={[{ label: 'Grant access as CEO', onSelect: () => mutate({ id: person.id, level: 'ceo' }) }]}
          />
        </Suspense>
      </div>
    </li>
  )
}

export function WaitlistPanel({ skip, onSkip }: { skip: number; onSkip: (skip: number) => void }) {
  const now = useNow()
  const waiting = useQuery({ ...toWaitlistQuery(skip), placeholderData: keepPreviousData })
  if (waiting.isLoadingError) return <QueryFailure title={appMessages.user.loadFailed} query={waiting} />
  if (!waiting.data) return <SkeletonRows count={6} />
  const { items, total } = waiting.data
  if (total === 0) return <EmptyState title="No one is waiting.">New applications appear here, oldest first.</EmptyState>
  return (
    <>
      <p className={styles.description}>
        {pluralize(total, 'person is waiting', 'people are waiting')}, oldest first. They'll be emailed when you grant access.
      </p>
      <ul role="list">
        {items.map((person) => (
          <WaitlistRow key={person.id} person={person} now={now} />
        ))}
      </ul>
      <Pager skip={skip} limit={pageSize} total={total} onSkip={onSkip} />
    </>
  )
}
