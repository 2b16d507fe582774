import type { User } from '@adjutant/contract/accounts/users'
import { useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { toPersonName } from '../../platform/accounts/person-name.ts'
import { requestLogout } from '../../platform/session/logout.ts'
import { Avatar } from '../../ui/data/avatar.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { listEntriesFor, userEntries } from './nav-entries.ts'
import styles from './user-menu.module.css'

const Menu = lazyComponent(async () => ({ default: (await import('../../ui/overlay/menu.tsx')).Menu }))

function Whose({ user }: { user: User }) {
  return (
    <>
      <p className={styles.name}>{toPersonName(user)}</p>
      {toPersonName(user) !== user.email && <p className={styles.email}>{user.email}</p>}
    </>
  )
}

export function UserMenu({ user }: { user: User }) {
  const router = useRouter()
  const pages = listEntriesFor(userEntries, user.user_level).map(({ to, label }) => ({
    label,
    href: router.buildLocation({ to }).href,
    onSelect: () => void router.navigate({ to }),
  }))
  const face = <Avatar name={toPersonName(user)} />
  return (
    <Suspense fallback={<span className={styles.place}>{face}</span>}>
      <Menu
        label={`Your menu, ${toPersonName(user)}`}
        trigger={face}
        head={<Whose user={user} />}
        items={[...pages, { label: 'Logout', onSelect: requestLogout, hasSeparator: true }]}
      />
    </Suspense>
  )
}
