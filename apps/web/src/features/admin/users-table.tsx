import type { ListedUser, User } from '@adjutant/contract/accounts/users'
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { Suspense } from 'react'
import { useCurrentUser } from '../../platform/session/current-user.ts'
import { toPersonName } from '../../platform/accounts/person-name.ts'
import { toTimeAgo } from '../../platform/text/time-ago.ts'
import { useNow } from '../../platform/text/use-now.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import type { DataTableColumn } from '../../ui/data/data-table.tsx'
import type { MenuItem } from '../../ui/overlay/menu.tsx'
import { Status } from '../../ui/data/status.tsx'
import { levelLabels, levelTones } from './level-labels.ts'
import type { UserAction } from './user-action.ts'
import { canOfferDelete } from './user-rules.ts'
import styles from './users-table.module.css'

const Menu = lazyComponent(async () => ({ default: (await import('../../ui/overlay/menu.tsx')).Menu }))

type OnAction = (action: UserAction) => void

function toMoreItems(actor: User, user: ListedUser, onAction: OnAction): MenuItem[] {
  const items: MenuItem[] = [{ label: 'Log out everywhere', onSelect: () => onAction({ kind: 'end-sessions', user }) }]
  // People remove their own second factor in the profile.
  if (!user.two_factor_enabled || user.id === actor.id) return items
  return [...items, { label: 'Reset two-factor', danger: true, onSelect: () => onAction({ kind: 'reset-two-factor', user }) }]
}

function Actions({ user, onAction }: { user: ListedUser; onAction: OnAction }) {
  const actor = useCurrentUser()
  const name = toPersonName(user)
  return (
    <span className={styles.actions}>
      <IconButton label={`Edit ${name}`} icon={<Pencil />} onClick={() => onAction({ kind: 'edit', user })} />
      <Suspense fallback={<span className={styles.noAction} />}>
        <Menu label={`More options for ${name}`} trigger={<EllipsisVertical />} items={toMoreItems(actor, user, onAction)} />
      </Suspense>
      {canOfferDelete(actor, user) ? (
        <IconButton label={`Delete ${name}`} icon={<Trash2 />} onClick={() => onAction({ kind: 'delete', user })} />
      ) : (
        <span className={styles.noAction} />
      )}
    </span>
  )
}

const toName = ({ first_name, last_name }: ListedUser) => [first_name, last_name].filter(Boolean).join(' ')

function toColumns(onAction: OnAction, now: Date): DataTableColumn<ListedUser>[] {
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
    {
      key: 'organization',
      header: 'Organization',
      phone: 'hidden',
      cell: (user) => <span className={styles.name}>{user.organization_name ?? '–'}</span>,
    },
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
      cell: (user) => <Actions user={user} onAction={onAction} />,
    },
  ]
}

export function UsersTable({ users, onAction }: { users: ListedUser[]; onAction: OnAction }) {
  const now = useNow()
  return (
    <div className={styles.table}>
      <DataTable caption="Users" columns={toColumns(onAction, now)} rows={users} getKey={(user) => user.id} />
    </div>
  )
}
