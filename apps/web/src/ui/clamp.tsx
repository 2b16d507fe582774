import type { ReactNode } from 'react'
import styles from './clamp.module.css'

/** As much as fits into so many lines; the rest is cut off with an ellipsis. */
export function Clamp({ lines, children }: { lines: 2 | 3 | 6; children: ReactNode }) {
  return <div className={styles[`lines${lines}`]}>{children}</div>
}
