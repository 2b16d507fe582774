import { classes } from '../../ui/classes.ts'
import styles from './form-notice.module.css'

type FormNoticeProps = { tone?: 'error' | 'info'; children: string | undefined }

/** A message about the form as a whole. The region is always there, so that its words are read out when they come. */
export function FormNotice({ tone = 'error', children }: FormNoticeProps) {
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={styles.region}>
      {children && <p className={classes(styles.notice, tone === 'info' && styles.info)}>{children}</p>}
    </div>
  )
}
