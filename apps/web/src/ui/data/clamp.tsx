import type { ReactNode } from 'react'
import styles from './clamp.module.css'

/** Truncates text to this many lines with an ellipsis. */
export function Clamp({ lines, children }: { lines: 2 | 3 | 6; children: ReactNode }) {
  return <div className={styles[`lines${lines}`]}>{children}</div>
}
