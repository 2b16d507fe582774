import { useEffect, useState } from 'react'
import { Status } from '../../ui/status.tsx'
import styles from './connection-notice.module.css'

/** A short break is nobody's concern: the stream comes back by itself. */
const patienceMs = 5_000

/** Says that what others do does not arrive at the moment, once that has lasted. */
export function ConnectionNotice({ isConnected }: { isConnected: boolean }) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (isConnected) return setIsLate(false)
    const timer = setTimeout(() => setIsLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isConnected])
  return (
    <div className={styles.notice} role="status">
      {isLate && <Status tone="warning">Reconnecting…</Status>}
    </div>
  )
}
