import styles from './desk-count.module.css'

/** Keeps the place of the count while it loads. */
export const DeskCountPlace = () => <span className={styles.link} />
