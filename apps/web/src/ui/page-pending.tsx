import styles from './page-pending.module.css'

/** The place of a page that is on its way: its title, and lines below. */
export function PagePending() {
  return (
    <div className={styles.pending} role="status">
      <span className="visually-hidden">Loading…</span>
    </div>
  )
}
