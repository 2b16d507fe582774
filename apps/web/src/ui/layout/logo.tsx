import styles from './logo.module.css'

export function Logo() {
  return (
    <span className={styles.mark}>
      <span className={styles.dot} aria-hidden="true" />
      Adjutant
    </span>
  )
}
