import { words } from '@adjutant/contract/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { ApiError, toDetail } from '../../../platform/api-error.ts'
import { api } from '../../../platform/api.ts'
import styles from './next-runs.module.css'
import { findRhythmFaults, toRhythm, toZonedText } from './rhythm.ts'
import type { RhythmValues } from './rhythm.ts'

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
function usePreview(values: RhythmValues) {
  return useQuery({
    ...api.schedules.preview.options({ body: { rhythm: toRhythm(values) } }),
    placeholderData: keepPreviousData,
    enabled: !findRhythmFaults(values),
  })
}

/** Why the cron expression is invalid, shown at its field. */
export function useCronFault(values: RhythmValues): string | undefined {
  const { error } = usePreview(useDeferredValue(values))
  return values.every === 'cron' && error instanceof ApiError && error.status === 422 ? error.detail : undefined
}

function Preview({ values }: { values: RhythmValues }) {
  const { data, error } = usePreview(values)
  const isUnread = useCronFault(values) !== undefined
  if (isUnread || findRhythmFaults(values)) return <p>Set a time to see them.</p>
  if (error) return <p className={styles.fault}>{toDetail(error, words.wire.broken)}</p>
  return data ? <NextRuns moments={data.next_runs} timeZone={values.time_zone} /> : <p>…</p>
}

/** The next runs of a schedule that is being edited. */
export function RhythmPreview({ values }: { values: RhythmValues }) {
  return (
    <div className={styles.preview} role="status">
      <p className={styles.label}>Next three runs</p>
      <Preview values={useDeferredValue(values)} />
    </div>
  )
}
