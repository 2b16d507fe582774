import styles from './page-pending.module.css'

/** Placeholder for a page that is loading. */
export function PagePending() {
  return (
    <div className={styles.pending} role="status">
      <span className="visually-hidden">Loading…</span>
    </div>
  )
}
