import styles from './mark.module.css'

export function Mark() {
  return (
    <span className={styles.mark}>
      <span className={styles.dot} aria-hidden="true" />
      Adjutant
    </span>
  )
}
