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

/** `tools` stand at the end of the bar, before the person's own menu. */
export function Shell({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  const user = useCurrentUser()
  const stream = useLivePages(user.id)
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <>
      <header className={styles.header}>
        <div className={styles.bar}>
          <PhoneMenu user={user} />
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
