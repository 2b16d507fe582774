import { onlineManager } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useCurrentUser } from '../../platform/session/current-user.ts'
import { useLivePages } from '../../platform/live/use-live-pages.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { ShellFrame } from './shell-frame.tsx'
import { ShellShortcuts } from './shell-shortcuts.tsx'
import { UserMenu } from './user-menu.tsx'
import { Status } from '../../ui/data/status.tsx'
import noticeStyles from './connection-notice.module.css'

/** Short interruptions are not shown: the stream reconnects. */
const delayMs = 5_000

/** Reports a lost connection at once, and missing live updates after a delay. */
function ConnectionNotice({ isConnected }: { isConnected: boolean }) {
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (isConnected) return setIsLate(false)
    const timer = setTimeout(() => setIsLate(true), delayMs)
    return () => clearTimeout(timer)
  }, [isConnected])
  return (
    <div className={noticeStyles.notice} role="status">
      {(isLate || !isOnline) && <Status tone="warning">{isOnline ? 'Reconnecting…' : 'Offline'}</Status>}
    </div>
  )
}

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
