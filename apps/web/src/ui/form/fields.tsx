import type { ReactNode } from 'react'
import styles from './fields.module.css'

/** Stacks the fields of a dialog. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}

/** Short fields, two per row. */
export function FieldPairs({ children }: { children: ReactNode }) {
  return <div className={styles.pairs}>{children}</div>
}
