import { toDateText } from '../date-format.ts'
import styles from './day-line.module.css'

export function DayLine({ day }: { day: string }) {
  return <p className={styles.day}>{toDateText(day, 'day')}</p>
}
