import type { UserLevel } from '@adjutant/contract/accounts/users'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toPersonName } from '../../platform/accounts/person-name.ts'
import { currentUserOptions } from '../../platform/session/current-user.ts'
import { Avatar } from '../../ui/data/avatar.tsx'
import { PagePending } from '../../ui/layout/page-pending.tsx'
import { Main } from '../../ui/layout/main.tsx'
import { Logo } from '../../ui/layout/logo.tsx'
import { listEntriesFor, navEntries } from './nav-entries.ts'
import { PhoneMenu } from './phone-menu.tsx'
import styles from './shell-frame.module.css'

type ShellFrameProps = {
  level: UserLevel
  /** The button that opens the navigation on narrow screens. */
  menu: ReactNode
  /** The unread count beside the comms entry. */
  unread?: ReactNode
  /** At the end of the bar. */
  tools?: ReactNode
  children: ReactNode
}

/** The navigation bar and the page below it. */
export function ShellFrame({ level, menu, unread, tools, children }: ShellFrameProps) {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <>
      <header className={styles.header} data-sticky>
        <div className={styles.bar}>
          {menu}
          <Link to="/app/ceodashboard" className={styles.home} aria-label="Adjutant, go to the dashboard">
            <Logo />
          </Link>
          <nav className={styles.nav} aria-label="Main">
            {listEntriesFor(navEntries, level).map(({ to, label, within }) => (
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
          <div className={styles.end}>{tools}</div>
        </div>
      </header>
      <Main>{children}</Main>
    </>
  )
}

/** The shell while its first page loads, with the entries that everyone with access has until the user is known. */
export function ShellPending() {
  // The guard fetches the record; this only reads it.
  const { data: user } = useQuery({ ...currentUserOptions, enabled: false })
  return (
    <ShellFrame
      level={user?.user_level ?? 'user'}
      menu={<PhoneMenu user={user} />}
      // No menu yet: it would close when the page renders.
      tools={<div className={styles.ownPlace}>{user && <Avatar name={toPersonName(user)} />}</div>}
    >
      <PagePending />
    </ShellFrame>
  )
}
