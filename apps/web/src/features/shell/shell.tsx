import type { ReactNode } from 'react'
import { useCurrentUser } from '../../platform/session/current-user.ts'
import { useLivePages } from '../../platform/live/use-live-pages.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { ShellFrame } from './shell-frame.tsx'
import { ShellShortcuts } from './shell-shortcuts.tsx'
import { UserMenu } from './user-menu.tsx'

type ShellProps = {
  /** At the end of the bar, before the user menu. */
  tools: ReactNode
  /** The unread count beside the comms entry. */
  unread: ReactNode
  children: ReactNode
}

export function Shell({ tools, unread, children }: ShellProps) {
  const user = useCurrentUser()
  const stream = useLivePages(user.id)
  const end = (
    <>
      <ConnectionNotice isConnected={stream === 'open'} />
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
