import type { User } from '@adjutant/contract/accounts/users'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { toPersonName } from '../../platform/accounts/person-name.ts'
import { requestLogout } from '../../platform/session/logout.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Logo } from '../../ui/layout/logo.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { listEntriesFor, navEntries, userEntries } from './nav-entries.ts'
import type { NavEntry } from './nav-entries.ts'
import styles from './phone-drawer.module.css'

type EntriesProps = { entries: readonly NavEntry[]; unread?: ReactNode; onClose: () => void }

function Entries({ entries, unread, onClose }: EntriesProps) {
  return entries.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} onClick={onClose} className={styles.entry}>
        {label}
        {to === '/app/comms' && unread}
      </Link>
    </li>
  ))
}

type PhoneDrawerProps = { user?: User | undefined; unread?: ReactNode; onClose: () => void }

export default function PhoneDrawer({ user, unread, onClose }: PhoneDrawerProps) {
  const level = user?.user_level ?? 'user'
  return (
    <Modal className={styles.panel} aria-label="Menu" lightDismiss onClose={onClose}>
      <header className={styles.head}>
        <Logo />
        <IconButton label="Close menu" icon={<X />} onClick={onClose} />
      </header>
      <div className={styles.body}>
        <nav aria-label="Main">
          <ul role="list">
            <Entries entries={listEntriesFor(navEntries, level)} unread={unread} onClose={onClose} />
          </ul>
        </nav>
        <nav aria-label="Your account" className={styles.own}>
          {user && <p className={styles.name}>{toPersonName(user)}</p>}
          <ul role="list">
            <Entries entries={listEntriesFor(userEntries, level)} onClose={onClose} />
            <li>
              <button type="button" className={styles.entry} onClick={requestLogout}>
                Logout
              </button>
            </li>
          </ul>
        </nav>
      </div>
    </Modal>
  )
}
