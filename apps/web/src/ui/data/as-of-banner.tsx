import { CalendarClock } from 'lucide-react'
import { Button } from '../button/button.tsx'
import { toDateText } from '../text/date-format.ts'
import styles from './as-of-banner.module.css'

/** Shown above a page of an earlier day. */
export function AsOfBanner({ day, onLeave }: { day: string; onLeave: () => void }) {
  return (
    <div role="status" className={styles.banner}>
      <CalendarClock aria-hidden="true" className={styles.icon} />
      <p>
        <strong>As of {toDateText(day, 'short')}</strong> · read only
      </p>
      <Button size="small" onClick={onLeave}>
        Back to today
      </Button>
    </div>
  )
}
