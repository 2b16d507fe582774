import styles from './form-notice.module.css'

/** What is wrong with the form as a whole. The region is always there, so that its words are read out when they come. */
export function FormNotice({ children }: { children: string | undefined }) {
  return (
    <div role="alert" className={styles.region}>
      {children && <p className={styles.notice}>{children}</p>}
    </div>
  )
}
