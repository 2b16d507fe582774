import { classes } from '../../ui/classes.ts'
import styles from './form-notice.module.css'

type FormNoticeProps = { tone?: 'error' | 'info'; children: string | undefined }

/** A message about the whole form. The region is always rendered, so that screen readers announce its text. */
export function FormNotice({ tone = 'error', children }: FormNoticeProps) {
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={styles.region}>
      {children && <p className={classes(styles.notice, tone === 'info' && styles.info)}>{children}</p>}
    </div>
  )
}
