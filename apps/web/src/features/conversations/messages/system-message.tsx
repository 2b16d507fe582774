import type { ReactNode } from 'react'
import styles from './system-message.module.css'

/** A message of the product itself. */
export function SystemMessage({ children }: { children: ReactNode }) {
  return <div className={styles.system}>{children}</div>
}
