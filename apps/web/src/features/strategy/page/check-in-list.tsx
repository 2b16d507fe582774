import type { CheckIn, Goal } from '@adjutant/contract/goals'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { EmptyState } from '../../../ui/data/empty-state.tsx'
import { Pager } from '../../../ui/data/pager.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { toDateText } from '../../../ui/text/date-format.ts'
import { DateText } from '../../../ui/text/date-text.tsx'
import { confidenceLabels, confidenceTones, toValueText } from '../goals/goal-display.ts'
import { useDeleteCheckIn } from '../goals/goal-mutations.ts'
import styles from './goal-page.module.css'
import { checkInPageSize, toCheckInsQuery } from './goal-page-queries.ts'

const toNumbers = (values: CheckIn['values']) => values.map(({ name, value, unit }) => `${name}: ${toValueText(value, unit)}`).join(' · ')

function Entry({ checkIn, onDelete }: { checkIn: CheckIn; onDelete: () => void }) {
  const me = useCurrentUser()
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <DateText value={checkIn.created_at} style="moment" />
        <span>{checkIn.user?.name ?? 'A former user'}</span>
        <Status tone={confidenceTones[checkIn.confidence]}>{confidenceLabels[checkIn.confidence]} confidence</Status>
        {checkIn.user?.id === me.id && (
          <IconButton label={`Delete your check-in of ${toDateText(checkIn.created_at, 'moment')}`} icon={<Trash2 />} onClick={onDelete} />
        )}
      </div>
      {checkIn.values.length > 0 && <p className={styles.values}>{toNumbers(checkIn.values)}</p>}
      {checkIn.comment && <p>{checkIn.comment}</p>}
    </li>
  )
}

/** The check-ins of a goal, latest first. */
export function CheckInList({ goal }: { goal: Goal }) {
  const [skip, setSkip] = useState(0)
  const [deleted, setDeleted] = useState<CheckIn>()
  const { data, error, refetch } = useQuery({ ...toCheckInsQuery(goal.id, skip), placeholderData: keepPreviousData })
  const { mutate } = useDeleteCheckIn()
  if (error && !data) {
    return <QueryFailure title="Couldn't load the check-ins." query={{ error, refetch }} />
  }
  if (!data) return <SkeletonRows count={3} />
  if (data.total === 0)
    return <EmptyState title="No check-ins yet.">A check-in records the numbers, your confidence and a comment.</EmptyState>
  const confirm = () => {
    if (deleted) mutate({ goalId: goal.id, id: deleted.id })
    setDeleted(undefined)
  }
  return (
    <>
      <ol role="list" className={styles.list} aria-label="Check-ins">
        {data.items.map((checkIn) => (
          <Entry key={checkIn.id} checkIn={checkIn} onDelete={() => setDeleted(checkIn)} />
        ))}
      </ol>
      <Pager label="Pages of check-ins" skip={skip} limit={checkInPageSize} total={data.total} onSkip={setSkip} />
      {deleted && (
        <Confirm open danger title="Delete Check-in" confirmLabel="Delete" onConfirm={confirm} onCancel={() => setDeleted(undefined)}>
          The comment and the confidence are deleted. The numbers stay in the history of the KPIs.
        </Confirm>
      )}
    </>
  )
}
