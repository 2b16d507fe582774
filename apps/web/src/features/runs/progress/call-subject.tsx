import { toVisibleText } from '@adjutant/contract/text/visible-text'
import { DisguiseWarning } from '../../../ui/approval/disguise-warning.tsx'
import { FactMark } from '../../../ui/approval/fact-mark.tsx'
import { toVisibility } from '../../../ui/approval/visibility.ts'
import { ChangeList } from '../../../ui/data/change-list.tsx'
import { RecordChip } from './created-records.tsx'
import styles from './call-subject.module.css'
import type { CallSubject as Subject } from '../run.ts'

/** The record that a call changes, and each field before and after. */
export function CallSubject({ record, changes, isDone = false }: Subject & { isDone?: boolean }) {
  return (
    <>
      <FactMark isDone={isDone} />
      {record && (
        <div className={styles.record}>
          <RecordChip {...record} title={toVisibleText(record.title)} />
          <span className={styles.details}>{toVisibility(record)}</span>
        </div>
      )}
      {!isDone && <DisguiseWarning texts={[record?.title ?? null, ...changes.map(({ to }) => to)]} />}
      {changes.length > 0 && <ChangeList changes={changes} isNew={changes.every(({ from }) => from === null)} />}
      {changes.length === 0 && <p className={styles.details}>No changes needed. It’s already set this way.</p>}
    </>
  )
}
