import type { UserLevel } from '@adjutant/contract/accounts/users'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Main } from '../../ui/layout/main.tsx'
import { Logo } from '../../ui/layout/logo.tsx'
import { listEntriesFor, navEntries } from './nav-entries.ts'
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
