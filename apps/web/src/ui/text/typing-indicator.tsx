import styles from './typing-indicator.module.css'

/** Placeholder for a text until its first word arrives. */
export function TypingIndicator({ children }: { children: string }) {
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
