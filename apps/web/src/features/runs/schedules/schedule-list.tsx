import type { Schedule } from '@adjutant/contract/schedules'
import { words } from '@adjutant/contract/words'
import { useQuery } from '@tanstack/react-query'
import { createLink, Link } from '@tanstack/react-router'
import { Mail, Pencil, Trash2 } from 'lucide-react'
import { toDetail } from '../../../platform/api-error.ts'
import { toReadableName } from '../../../platform/readable-name.ts'
import { ButtonAnchor } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { lineStates, toLineStatus } from '../run-line.ts'
import { schedulesQuery } from '../run-list-queries.ts'
import { NextRuns } from './next-runs.tsx'
import { findOwnZone } from './own-zone.ts'
import { toRhythmText, toZonedText } from './rhythm.ts'
import styles from './schedule-list.module.css'
import { useChangeSchedule } from './schedule-mutations.ts'

const ButtonLink = createLink(ButtonAnchor)

type ListDeeds = { onEdit: (schedule: Schedule) => void; onDelete: (schedule: Schedule) => void }

export const toScheduleName = ({ name }: Schedule) => (name ? toReadableName(name) : 'What was deleted')

/** That a moment passed without a run, and what came of it. */
function Missed({ schedule: { missed, rhythm, problem } }: { schedule: Schedule }) {
  const at = missed ? ` on ${toZonedText(missed.at, rhythm.time_zone)}` : ''
  if (problem) return <p className={styles.problem}>{`Not started${at}: ${problem}`}</p>
  if (!missed) return null
  return (
    <p className={styles.missed}>
      {missed.count === 1
        ? `It could not begin in time${at}, and ran late.`
        : `${missed.count} runs were missed, the latest${at}. One late run made up for them.`}
    </p>
  )
}

function LastRun({ schedule: { last_run, conversation_id, id, rhythm } }: { schedule: Schedule }) {
  if (!last_run) return <span className={styles.quiet}>Has not run yet</span>
  const { tone, word } = lineStates[toLineStatus(last_run)]
  return (
    <>
      <Status tone={tone}>{word}</Status>
      <span className={styles.quiet}>{toZonedText(last_run.created_at, rhythm.time_zone)}</span>
      {conversation_id && (
        <Link to="/app/conversations/$conversationId" params={{ conversationId: conversation_id }} className={styles.link}>
          Open the results
        </Link>
      )}
      <Link to="/app/runs" search={{ schedule: id }} className={styles.link}>
        All its runs
      </Link>
    </>
  )
}

function Row({ schedule, onEdit, onDelete }: ListDeeds & { schedule: Schedule }) {
  const { mutate, isPending, variables } = useChangeSchedule()
  const name = toScheduleName(schedule)
  const isOn = isPending ? variables.change.is_enabled : schedule.is_enabled
  return (
    <li className={styles.schedule}>
      <div className={styles.words}>
        <h3>{name}</h3>
        <p className={styles.rhythm}>
          {toRhythmText(schedule.rhythm, findOwnZone())}
          {schedule.email_result && (
            <span className={styles.mail}>
              <Mail aria-hidden="true" /> by e-mail too
            </span>
          )}
        </p>
        {schedule.is_enabled && <NextRuns moments={schedule.next_runs} timeZone={schedule.rhythm.time_zone} />}
        <Missed schedule={schedule} />
        <p className={styles.last}>
          <LastRun schedule={schedule} />
        </p>
      </div>
      <div className={styles.deeds}>
        <Switch
          label={isOn ? 'On' : 'Paused'}
          aria-label={`Run ${name} on schedule`}
          checked={isOn}
          onChange={(event) => mutate({ id: schedule.id, change: { is_enabled: event.target.checked } })}
        />
        <IconButton label={`Edit the schedule of ${name}`} icon={<Pencil />} onClick={() => onEdit(schedule)} />
        <IconButton label={`Delete the schedule of ${name}`} icon={<Trash2 />} onClick={() => onDelete(schedule)} />
      </div>
    </li>
  )
}

/** All that runs by itself, what comes next first. */
export function ScheduleList(deeds: ListDeeds) {
  const { data, error, isLoadingError, refetch } = useQuery(schedulesQuery)
  if (isLoadingError) {
    const detail = toDetail(error, words.wire.broken)
    return <LoadFailure title="Your schedules could not be loaded." detail={detail} onRetry={() => void refetch()} />
  }
  if (!data) return <SkeletonRows count={3} />
  if (data.length === 0) {
    const action = (
      <ButtonLink to="/app/runs" search={{ view: 'schedules', create: true }}>
        New schedule
      </ButtonLink>
    )
    return (
      <EmptyState title={words.schedule.none} action={action}>
        Have the weekly briefing on your desk every Monday at seven.
      </EmptyState>
    )
  }
  return (
    <ul role="list" className={styles.list} aria-label="Schedules">
      {data.map((schedule) => (
        <Row key={schedule.id} schedule={schedule} {...deeds} />
      ))}
    </ul>
  )
}
