import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLivePages } from '../../platform/live/use-live-pages.ts'
import { Status } from '../../ui/data/status.tsx'
import styles from './connection-notice.module.css'

/** Short interruptions are not shown: the stream reconnects. */
const delayMs = 5_000

function watchConnection(listener: () => void) {
  const events = ['online', 'offline'] as const
  for (const event of events) window.addEventListener(event, listener)
  return () => events.forEach((event) => window.removeEventListener(event, listener))
}

/** Keeps the pages up to date. Reports a lost connection at once, and missing live updates after a delay. */
export default function ConnectionNotice({ userId }: { userId: string }) {
  const isConnected = useLivePages(userId) === 'open'
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine)
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (isConnected) return setIsLate(false)
    const timer = setTimeout(() => setIsLate(true), delayMs)
    return () => clearTimeout(timer)
  }, [isConnected])
  return (
    <div className={styles.notice} role="status">
      {(isLate || !isOnline) && <Status tone="warning">{isOnline ? 'Reconnecting…' : 'Offline'}</Status>}
    </div>
  )
}
