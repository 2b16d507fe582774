import { toDateText } from '../text/date-format.ts'
import styles from './day-separator.module.css'

export function DaySeparator({ day }: { day: string }) {
  return <p className={styles.day}>{toDateText(day, 'day')}</p>
}
