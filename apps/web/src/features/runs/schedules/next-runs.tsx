import { appMessages } from '@adjutant/contract/messages/app-messages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { ApiError, toDetail } from '../../../platform/api/api-error.ts'
import { api } from '../../../platform/api/api.ts'
import styles from './next-runs.module.css'
import { validateRecurrence, toRecurrence, toZonedText } from './recurrence.ts'
import type { RecurrenceValues } from './recurrence.ts'

const shownRuns = 3

/** The next times of a schedule. */
export function NextRuns({ moments, timeZone }: { moments: readonly string[]; timeZone: string }) {
  return (
    <ol role="list" className={styles.moments} aria-label="Next runs">
      {moments.slice(0, shownRuns).map((moment) => (
        <li key={moment}>
          <time dateTime={moment}>{toZonedText(moment, timeZone)}</time>
        </li>
      ))}
    </ol>
  )
}

/** Asks the server for the next runs once the form is complete. */
function usePreview(values: RecurrenceValues) {
  return useQuery({
    ...api.schedules.preview.options({ body: { rhythm: toRecurrence(values) } }),
    placeholderData: keepPreviousData,
    enabled: !validateRecurrence(values),
  })
}

/** Why the cron expression is invalid, shown at its field. */
export function useCronIssue(values: RecurrenceValues): string | undefined {
  const { error } = usePreview(useDeferredValue(values))
  return values.every === 'cron' && error instanceof ApiError && error.status === 422 ? error.detail : undefined
}

function Preview({ values }: { values: RecurrenceValues }) {
  const { data, error } = usePreview(values)
  const isUnread = useCronIssue(values) !== undefined
  if (isUnread || validateRecurrence(values)) return <p>Set a time to see the next runs.</p>
  if (error) return <p className={styles.error}>{toDetail(error, appMessages.http.unexpected)}</p>
  return data ? <NextRuns moments={data.next_runs} timeZone={values.time_zone} /> : <p>…</p>
}

/** The next runs of a schedule that is being edited. */
export function RecurrencePreview({ values }: { values: RecurrenceValues }) {
  return (
    <div className={styles.preview} role="status">
      <p className={styles.label}>Next three runs</p>
      <Preview values={useDeferredValue(values)} />
    </div>
  )
}
