import { addDays } from '@adjutant/contract/core/days'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './agenda.module.css'
import { pageDays } from './meeting-queries.ts'

/** Chooses the days of the agenda. */
export function AgendaDays({ from, today, onDay }: { from: string; today: string; onDay: (day: string) => void }) {
  return (
    <div className={styles.days}>
      <IconButton label="Previous seven days" icon={<ChevronLeft />} onClick={() => onDay(addDays(from, -pageDays))} />
      <TextField label="First day" labelHidden type="date" value={from} onChange={({ target }) => target.value && onDay(target.value)} />
      <IconButton label="Next seven days" icon={<ChevronRight />} onClick={() => onDay(addDays(from, pageDays))} />
      <Button tone="ghost" disabled={from === today} onClick={() => onDay(today)}>
        Today
      </Button>
    </div>
  )
}
