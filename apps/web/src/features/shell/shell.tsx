import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { useCurrentUser } from '../../platform/session/current-user.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { ShellFrame } from './shell-frame.tsx'
import { ShellShortcuts } from './shell-shortcuts.tsx'
import { UserMenu } from './user-menu.tsx'

// Loaded lazily: the page shows its data before live updates begin, and they continue from the position before that data was fetched.
const ConnectionNotice = lazyComponent(() => import('./connection-notice.tsx'))

type ShellProps = {
  /** At the end of the bar, before the user menu. */
  tools: ReactNode
  /** The unread count beside the comms entry. */
  unread: ReactNode
  children: ReactNode
}

export function Shell({ tools, unread, children }: ShellProps) {
  const user = useCurrentUser()
  const end = (
    <>
      <Suspense fallback={null}>
        <ConnectionNotice userId={user.id} />
      </Suspense>
      {tools}
      <UserMenu user={user} />
    </>
  )
  return (
    <>
      <ShellShortcuts user={user} />
      <ShellFrame level={user.user_level} menu={<PhoneMenu user={user} unread={unread} />} unread={unread} tools={end}>
        {children}
      </ShellFrame>
    </>
  )
}
