import { onlineManager } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Status } from '../../ui/status.tsx'
import styles from './connection-notice.module.css'

/** A short break is nobody's concern: the stream comes back by itself. */
const patienceMs = 5_000

/** Says at once that there is no connection at all, and that what others do does not arrive, once that has lasted. */
export function ConnectionNotice({ isConnected }: { isConnected: boolean }) {
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (isConnected) return setIsLate(false)
    const timer = setTimeout(() => setIsLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isConnected])
  return (
    <div className={styles.notice} role="status">
      {(isLate || !isOnline) && <Status tone="warning">{isOnline ? 'Reconnecting…' : 'Offline'}</Status>}
    </div>
  )
}
