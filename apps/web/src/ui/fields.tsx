import type { ReactNode } from 'react'
import styles from './fields.module.css'

/** The fields of a dialog, one below the other. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}

/** Short fields, two in a row. */
export function FieldPairs({ children }: { children: ReactNode }) {
  return <div className={styles.pairs}>{children}</div>
}
