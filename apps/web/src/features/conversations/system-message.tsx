import type { ReactNode } from 'react'
import styles from './system-message.module.css'

/** A line of the product itself among the messages. */
export function SystemMessage({ children }: { children: ReactNode }) {
  return <div className={styles.system}>{children}</div>
}
