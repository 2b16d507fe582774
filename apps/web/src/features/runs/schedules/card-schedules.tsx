import type { Schedule } from '@adjutant/contract/ai/schedules'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { getBrowserTimeZone } from '../../../platform/text/browser-time-zone.ts'
import { schedulesQuery } from '../list/run-list-queries.ts'
import styles from './card-schedules.module.css'
import { toRecurrenceText, toZonedText } from './recurrence.ts'

const toNext = ({ is_enabled, next_runs, rhythm }: Schedule) =>
  is_enabled && next_runs[0] ? `next ${toZonedText(next_runs[0], rhythm.time_zone)}` : 'paused'

/** On the card of a crew or flow: its schedules. Each line opens one. */
export function CardSchedules({ id, onEdit }: { id: string; onEdit: (schedule: Schedule) => void }) {
  const { data = [] } = useQuery(schedulesQuery)
  const own = data.filter(({ definition_id }) => definition_id === id)
  if (own.length === 0) return null
  return (
    <ul role="list" className={styles.schedules} aria-label="Schedules">
      {own.map((schedule) => (
        <li key={schedule.id}>
          <button type="button" className={styles.schedule} onClick={() => onEdit(schedule)}>
            <CalendarClock aria-hidden="true" />
            <span>{toRecurrenceText(schedule.rhythm, getBrowserTimeZone())}</span>
            <span className={styles.next}>{toNext(schedule)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
