import styles from './desk-count.module.css'

/** Reserves the space of the count while it loads. */
export const DeskCountPlaceholder = () => <span className={styles.link} />
