import { onlineManager } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Status } from '../../ui/data/status.tsx'
import styles from './connection-notice.module.css'

/** Short interruptions are not shown: the stream reconnects. */
const delayMs = 5_000

/** Reports a lost connection at once, and missing live updates after a delay. */
export function ConnectionNotice({ isConnected }: { isConnected: boolean }) {
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
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
