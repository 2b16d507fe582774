import type { Schedule } from '@adjutant/contract/ai/schedules'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { useQuery } from '@tanstack/react-query'
import { createLink, Link } from '@tanstack/react-router'
import { Mail, Pencil, Trash2 } from 'lucide-react'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { getBrowserTimeZone } from '../../../platform/text/browser-time-zone.ts'
import { ButtonAnchor } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/data/empty-state.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { runStates, toRunListStatus } from '../list/run-summary.ts'
import { schedulesQuery } from '../list/run-list-queries.ts'
import { NextRuns } from './next-runs.tsx'
import { toRecurrenceText, toZonedText } from './recurrence.ts'
import styles from './schedule-list.module.css'
import { useChangeSchedule } from './schedule-mutations.ts'

const ButtonLink = createLink(ButtonAnchor)

type ListActions = { onEdit: (schedule: Schedule) => void; onDelete: (schedule: Schedule) => void }

export const toScheduleName = ({ name }: Schedule) => (name ? toReadableName(name) : 'Deleted crew or flow')

/** Shows the runs that were missed or failed to start. */
function Missed({ schedule: { missed, rhythm, problem } }: { schedule: Schedule }) {
  const at = missed ? ` on ${toZonedText(missed.at, rhythm.time_zone)}` : ''
  if (problem) return <p className={styles.problem}>{`Couldn't start${at}: ${problem}`}</p>
  if (!missed) return null
  return (
    <p className={styles.missed}>
      {missed.count === 1
        ? `The run${at} started late.`
        : `Missed ${missed.count} runs, most recently${at}. One catch-up run replaced them.`}
    </p>
  )
}

function LastRun({ schedule: { last_run, conversation_id, id, rhythm } }: { schedule: Schedule }) {
  if (!last_run) return <span className={styles.quiet}>Hasn't run yet</span>
  const { tone, label } = runStates[toRunListStatus(last_run)]
  return (
    <>
      <Status tone={tone}>{label}</Status>
      <span className={styles.quiet}>{toZonedText(last_run.created_at, rhythm.time_zone)}</span>
      {conversation_id && (
        <Link to="/app/conversations/$conversationId" params={{ conversationId: conversation_id }} className={styles.link}>
          View results
        </Link>
      )}
      <Link to="/app/runs" search={{ schedule: id }} className={styles.link}>
        All runs of this schedule
      </Link>
    </>
  )
}

function Row({ schedule, onEdit, onDelete }: ListActions & { schedule: Schedule }) {
  const { mutate, isPending, variables } = useChangeSchedule()
  const name = toScheduleName(schedule)
  const isOn = isPending ? variables.change.is_enabled : schedule.is_enabled
  return (
    <li className={styles.schedule}>
      <div className={styles.words}>
        <h3>{name}</h3>
        <p className={styles.rhythm}>
          {toRecurrenceText(schedule.rhythm, getBrowserTimeZone())}
          {schedule.email_result && (
            <span className={styles.mail}>
              <Mail aria-hidden="true" /> Emails the result
            </span>
          )}
        </p>
        {schedule.is_enabled && <NextRuns moments={schedule.next_runs} timeZone={schedule.rhythm.time_zone} />}
        <Missed schedule={schedule} />
        <p className={styles.last}>
          <LastRun schedule={schedule} />
        </p>
      </div>
      <div className={styles.actions}>
        <Switch
          label={isOn ? 'On' : 'Paused'}
          aria-label={`Run ${name} on schedule`}
          checked={isOn}
          onChange={(event) => mutate({ id: schedule.id, change: { is_enabled: event.target.checked } })}
        />
        <IconButton label={`Edit the schedule for ${name}`} icon={<Pencil />} onClick={() => onEdit(schedule)} />
        <IconButton label={`Delete the schedule for ${name}`} icon={<Trash2 />} onClick={() => onDelete(schedule)} />
      </div>
    </li>
  )
}

/** All schedules, the next to run first. */
export function ScheduleList(actions: ListActions) {
  const { data, error, isLoadingError, refetch } = useQuery(schedulesQuery)
  if (isLoadingError) {
    return <QueryFailure title="Couldn't load your schedules." query={{ error, refetch }} />
  }
  if (!data) return <SkeletonRows count={3} />
  if (data.length === 0) {
    const action = (
      <ButtonLink to="/app/runs" search={{ view: 'schedules', create: true }}>
        New schedule
      </ButtonLink>
    )
    return (
      <EmptyState title={appMessages.schedule.none} action={action}>
        For example, get the weekly briefing every Monday at 7:00.
      </EmptyState>
    )
  }
  return (
    <ul role="list" className={styles.list} aria-label="Schedules">
      {data.map((schedule) => (
        <Row key={schedule.id} schedule={schedule} {...actions} />
      ))}
    </ul>
  )
}
