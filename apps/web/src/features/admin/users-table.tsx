import type { ListedUser, User } from '@adjutant/contract/users'
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { Suspense } from 'react'
import { useCurrentUser } from '../../platform/current-user.ts'
import { toPersonName } from '../../platform/person-name.ts'
import { toTimeAgo } from '../../platform/time-ago.ts'
import { useNow } from '../../platform/use-now.ts'
import { DateText } from '../../ui/date-text.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LedgerTable } from '../../ui/ledger-table.tsx'
import type { LedgerColumn } from '../../ui/ledger-table.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import { Status } from '../../ui/status.tsx'
import { levelLabels, levelTones } from './level-labels.ts'
import type { UserDeed } from './user-deed.ts'
import { canOfferDelete } from './user-rules.ts'
import styles from './users-table.module.css'

const Menu = lazyPart(async () => ({ default: (await import('../../ui/menu.tsx')).Menu }))

type OnDeed = (deed: UserDeed) => void

function toMoreItems(actor: User, user: ListedUser, onDeed: OnDeed): MenuItem[] {
  const items: MenuItem[] = [{ label: 'Log out everywhere', onSelect: () => onDeed({ kind: 'end-sessions', user }) }]
  // People remove their own second factor in the profile.
  if (!user.two_factor_enabled || user.id === actor.id) return items
  return [...items, { label: 'Reset two-factor', danger: true, onSelect: () => onDeed({ kind: 'reset-two-factor', user }) }]
}

function Actions({ user, onDeed }: { user: ListedUser; onDeed: OnDeed }) {
  const actor = useCurrentUser()
  const name = toPersonName(user)
  return (
    <span className={styles.actions}>
      <IconButton label={`Edit ${name}`} icon={<Pencil />} onClick={() => onDeed({ kind: 'edit', user })} />
      <Suspense fallback={<span className={styles.noAction} />}>
        <Menu label={`More options for ${name}`} trigger={<EllipsisVertical />} items={toMoreItems(actor, user, onDeed)} />
      </Suspense>
      {canOfferDelete(actor, user) ? (
        <IconButton label={`Delete ${name}`} icon={<Trash2 />} onClick={() => onDeed({ kind: 'delete', user })} />
      ) : (
        <span className={styles.noAction} />
      )}
    </span>
  )
}

const toName = ({ first_name, last_name }: ListedUser) => [first_name, last_name].filter(Boolean).join(' ')

function toColumns(onDeed: OnDeed, now: Date): LedgerColumn<ListedUser>[] {
  return [
    { key: 'name', header: 'Name', phone: 'lead', cell: (user) => <span className={styles.name}>{toName(user) || '–'}</span> },
    {
      key: 'email',
      header: 'Email',
      cell: (user) => (
        <>
          <span className={styles.email} title={user.email}>
            {user.email}
          </span>
          {!user.email_verified && <Status tone="warning">Unverified</Status>}
        </>
      ),
    },
    { key: 'organization', header: 'Organization', phone: 'hidden', cell: (user) => user.organization_name ?? '–' },
    { key: 'role', header: 'Role', cell: (user) => <Status tone={levelTones[user.user_level]}>{levelLabels[user.user_level]}</Status> },
    { key: 'created', header: 'Created At', phone: 'hidden', cell: (user) => <DateText value={user.created_at} /> },
    {
      key: 'seen',
      header: 'Last seen',
      phone: 'hidden',
      cell: (user) => <span className={styles.seen}>{user.last_seen_at ? toTimeAgo(user.last_seen_at, now) : 'never'}</span>,
    },
    {
      key: 'actions',
      header: 'Actions',
      headerHidden: true,
      phone: 'aside',
      align: 'end',
      cell: (user) => <Actions user={user} onDeed={onDeed} />,
    },
  ]
}

export function UsersTable({ users, onDeed }: { users: ListedUser[]; onDeed: OnDeed }) {
  const now = useNow()
  return (
    <div className={styles.table}>
      <LedgerTable caption="Users" columns={toColumns(onDeed, now)} rows={users} getKey={(user) => user.id} />
    </div>
  )
}
