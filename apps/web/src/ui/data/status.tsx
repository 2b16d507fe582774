import type { ReactNode } from 'react'
import styles from './status.module.css'

export type StatusTone = 'good' | 'warning' | 'danger' | 'info' | 'progress' | 'neutral'

export function Status({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={styles.status}>
      <span className={`${styles.dot} ${styles[tone]}`} aria-hidden="true" />
      {children}
    </span>
  )
}
