import { FactMark } from '../../../ui/approval/fact-mark.tsx'
import { ChangeList } from '../../../ui/data/change-list.tsx'
import { RecordChip } from './created-records.tsx'
import styles from './call-subject.module.css'
import type { CallSubject as Subject } from '../run.ts'

/** The record that a call changes, and each field before and after. */
export function CallSubject({ record, changes }: Subject) {
  const details = [record?.owner, record?.organization].filter(Boolean).join(' · ')
  return (
    <>
      <FactMark />
      {record && (
        <div className={styles.record}>
          <RecordChip {...record} />
          {details && <span className={styles.details}>{details}</span>}
        </div>
      )}
      {changes.length > 0 && <ChangeList changes={changes} isNew={changes.every(({ from }) => from === null)} />}
      {changes.length === 0 && <p className={styles.details}>No changes needed. It’s already set this way.</p>}
    </>
  )
}
