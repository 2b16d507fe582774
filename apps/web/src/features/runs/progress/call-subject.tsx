import { ActionChanges, ActionSubject } from '../../../platform/approval/action-subject.tsx'
import { RecordChip } from './created-records.tsx'
import type { CallSubject as Subject } from '../run.ts'

const toChip = (record: NonNullable<Subject['record']>) => <RecordChip {...record} />

/** The record that a call changes, and each field before and after. */
export function CallSubject({ record, changes, isDone = false }: Subject & { isDone?: boolean }) {
  return (
    <>
      <ActionSubject record={record} changes={changes} isDone={isDone} toChip={toChip} />
      <ActionChanges changes={changes} />
    </>
  )
}
