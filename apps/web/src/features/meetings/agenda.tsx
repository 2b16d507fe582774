import { addDays } from '@adjutant/contract/core/days'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { QueryFailure } from '../../platform/api/query-failure.tsx'
import { useNow } from '../../platform/text/use-now.ts'
import { EmptyState } from '../../ui/data/empty-state.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { toDateText } from '../../ui/text/date-format.ts'
import { pageDays, toMeetingsQuery } from './meeting-queries.ts'
import { MeetingRows } from './meeting-rows.tsx'
import { findNext, toDays } from './meeting-time.ts'
import styles from './agenda.module.css'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

/** The meetings of seven days, grouped by day. */
export function Agenda({ from }: { from: string }) {
  const { data, error, refetch } = useQuery({ ...toMeetingsQuery(from, pageDays), placeholderData: keepPreviousData })
  const now = useNow()
  if (error && !data) return <QueryFailure title="Couldn't load your meetings." query={{ error, refetch }} />
  if (!data) return <SkeletonRows count={5} />
  const next = findNext(data.items, now)
  const days = toDays(data.items, from, addDays(from, pageDays - 1))
  if (days.length === 0) return <EmptyState title="No meetings in these seven days." />
  return (
    <>
      {days.map(({ day, meetings }) => (
        <section key={day} className={styles.day} aria-label={toDateText(day, 'day')}>
          <h3 className={styles.heading}>{toDateText(day, 'day')}</h3>
          <MeetingRows meetings={meetings} day={day} now={now} next={next} label={`Meetings on ${toDateText(day, 'day')}`} />
        </section>
      ))}
      {data.total > data.items.length && (
        <p className={styles.more}>
          These are the first {data.items.length} of {data.total} meetings. Choose a later day to see the others.
        </p>
      )}
    </>
  )
}

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
