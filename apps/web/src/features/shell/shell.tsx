import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../platform/current-user.ts'
import { useLivePages } from '../../platform/live/use-live-pages.ts'
import { Main } from '../../ui/main.tsx'
import { Mark } from '../../ui/mark.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { listEntriesFor, navEntries } from './nav-entries.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { ShellShortcuts } from './shell-shortcuts.tsx'
import styles from './shell.module.css'
import { UserMenu } from './user-menu.tsx'

type ShellProps = {
  /** At the end of the bar, before the person's own menu. */
  tools: ReactNode
  /** Beside the entry of the comms: how much is unread. */
  unread: ReactNode
  children: ReactNode
}

export function Shell({ tools, unread, children }: ShellProps) {
  const user = useCurrentUser()
  const stream = useLivePages(user.id)
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <>
      <header className={styles.header}>
        <div className={styles.bar}>
          <PhoneMenu user={user} unread={unread} />
          <Link to="/app/ceodashboard" className={styles.home} aria-label="Adjutant, to the dashboard">
            <Mark />
          </Link>
          <nav className={styles.nav} aria-label="Main">
            {listEntriesFor(navEntries, user.user_level).map(({ to, label, within }) => (
              <Link
                key={to}
                to={to}
                className={styles.link}
                {...(within?.some((begin) => pathname.startsWith(begin)) && { 'aria-current': 'page' })}
              >
                {label}
                {to === '/app/comms' && unread}
              </Link>
            ))}
          </nav>
          <div className={styles.end}>
            <ConnectionNotice isConnected={stream === 'open'} />
            {tools}
            <UserMenu user={user} />
          </div>
        </div>
      </header>
      <ShellShortcuts user={user} />
      <Main>{children}</Main>
    </>
  )
}
