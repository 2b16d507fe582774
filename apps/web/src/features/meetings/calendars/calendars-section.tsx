import type { Calendar } from '@adjutant/contract/meetings'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { useQuery } from '@tanstack/react-query'
import { Pencil, RefreshCw, Trash2, Upload } from 'lucide-react'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { pickFiles } from '../../../platform/files/pick-files.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { EmptyState } from '../../../ui/data/empty-state.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { toDateText } from '../../../ui/text/date-format.ts'
import { calendarsQuery } from '../meeting-queries.ts'
import { AddressHelp } from './address-help.tsx'
import type { CalendarAction } from './calendar-dialogs.tsx'
import { useRefreshCalendar, useUploadCalendar } from './calendar-mutations.ts'
import styles from './calendars.module.css'

type OnAction = (action: CalendarAction) => void

function CalendarState({ calendar: { error, read_at, notices } }: { calendar: Calendar }) {
  return (
    <>
      {error ? (
        <Status tone="danger">{error}</Status>
      ) : (
        <Status tone={read_at ? 'good' : 'progress'}>{read_at ? `Read ${toDateText(read_at, 'moment')}` : 'Reading…'}</Status>
      )}
      {error && read_at && <p className={styles.details}>Showing the meetings of {toDateText(read_at, 'moment')}.</p>}
      {notices.map((notice) => (
        <p key={notice} className={styles.details}>
          {notice}
        </p>
      ))}
    </>
  )
}

/** Reads a calendar with an address again, or replaces the file of an uploaded one. */
function UpdateButton({ calendar: { id, kind, name } }: { calendar: Calendar }) {
  const { mutate: refresh, isPending } = useRefreshCalendar()
  const { mutate: upload, isPending: isUploading } = useUploadCalendar()
  const pick = () => pickFiles(([file]) => file && upload({ file, id }), { isSingle: true })
  if (kind === 'file') return <IconButton label={`Upload a new file for ${name}`} icon={<Upload />} disabled={isUploading} onClick={pick} />
  return <IconButton label={`Refresh ${name} now`} icon={<RefreshCw />} disabled={isPending} onClick={() => refresh(id)} />
}

function CalendarRow({ calendar, onAction }: { calendar: Calendar; onAction: OnAction }) {
  const source = calendar.kind === 'file' ? 'Uploaded file' : calendar.host
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p>{calendar.name}</p>
        <p className={styles.details}>
          {source} · {pluralize(calendar.meetings, 'meeting')}
        </p>
        <CalendarState calendar={calendar} />
      </div>
      <div className={styles.actions}>
        <UpdateButton calendar={calendar} />
        <IconButton label={`Edit ${calendar.name}`} icon={<Pencil />} onClick={() => onAction({ kind: 'edit', calendar })} />
        <IconButton label={`Delete ${calendar.name}`} icon={<Trash2 />} onClick={() => onAction({ kind: 'delete', calendar })} />
      </div>
    </li>
  )
}

function Calendars({ onAction }: { onAction: OnAction }) {
  const { data, error, refetch } = useQuery(calendarsQuery)
  if (error && !data) return <QueryFailure title="Couldn't load your calendars." query={{ error, refetch }} />
  if (!data) return <SkeletonRows count={2} />
  if (data.length === 0)
    return (
      <>
        <EmptyState title="No calendars yet." action={<Button onClick={() => onAction({ kind: 'add' })}>Add a calendar</Button>}>
          Copy the private iCal address of your calendar. Only you see its meetings.
        </EmptyState>
        <AddressHelp />
      </>
    )
  return (
    <ul role="list" aria-label="Calendars">
      {data.map((calendar) => (
        <CalendarRow key={calendar.id} calendar={calendar} onAction={onAction} />
      ))}
    </ul>
  )
}

export function CalendarsSection({ number, onAction }: { number: string; onAction: OnAction }) {
  return (
    <Section number={number} title="Your calendars" description="Only you see these calendars and their meetings.">
      <Calendars onAction={onAction} />
    </Section>
  )
}
