import type { Meeting } from '@adjutant/contract/meetings'
import { Link } from '@tanstack/react-router'
import { NotebookPen } from 'lucide-react'
import { classes } from '../../ui/classes.ts'
import row from '../../ui/data/list-row.module.css'
import { openOnClick } from '../../ui/data/open-on-click.ts'
import { Status } from '../../ui/data/status.tsx'
import { hasEnded, toTimeText, type findNext } from './meeting-time.ts'
import styles from './meeting-rows.module.css'

const maxNames = 3

/** 'Ann, Bob and 4 others'. */
function toPeopleText({ attendees }: Meeting) {
  const names = attendees.map(({ name, email }) => name ?? email).filter((name) => name !== null)
  const rest = names.length - maxNames
  return rest > 0 ? `${names.slice(0, maxNames).join(', ')} and ${rest} more` : names.join(', ')
}

function MeetingRow({ meeting, day, mark, isOver }: { meeting: Meeting; day: string; mark: string | undefined; isOver: boolean }) {
  const details = [meeting.location, toPeopleText(meeting)].filter(Boolean).join(' · ')
  return (
    <li className={classes(row.row, styles.row, isOver && styles.over)} {...openOnClick}>
      <span className={styles.time}>{toTimeText(meeting, day)}</span>
      <div className={styles.words}>
        <Link to="/app/meetings/$meetingId" params={{ meetingId: meeting.id }} data-list-item className={row.title}>
          {meeting.title}
        </Link>
        {details && <p className={styles.details}>{details}</p>}
      </div>
      <span className={styles.marks}>
        {mark && <Status tone={mark === 'Now' ? 'good' : 'info'}>{mark}</Status>}
        {meeting.has_note && <NotebookPen role="img" aria-label="Has a note" className={styles.note} />}
      </span>
    </li>
  )
}

type MeetingRowsProps = { meetings: readonly Meeting[]; day: string; now: Date; label: string; next: ReturnType<typeof findNext> }

/** The meetings of one day. `next` is the current or next meeting of all days. */
export function MeetingRows({ meetings, day, now, label, next }: MeetingRowsProps) {
  return (
    <ul role="list" aria-label={label}>
      {meetings.map((meeting) => (
        <MeetingRow
          key={meeting.id}
          meeting={meeting}
          day={day}
          mark={next?.id === meeting.id ? (next.isNow ? 'Now' : 'Next') : undefined}
          isOver={hasEnded(meeting, now)}
        />
      ))}
    </ul>
  )
}
