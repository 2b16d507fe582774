import styles from './working.module.css'

/** Stands where a text will, until its first word. */
export function Working({ children }: { children: string }) {
  return (
    <p className={styles.working} role="status">
      {children}
      <span className={styles.ticks} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
    </p>
  )
}
