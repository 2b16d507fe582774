import type { FieldChange } from '@adjutant/contract/ai/acts'
import { toVisibleText } from '@adjutant/contract/text/visible-text'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { ChangeList } from '../records/change-list.tsx'
import styles from './action-subject.module.css'
import { DisguiseWarning } from './disguise-warning.tsx'
import { type ShownRecord, toVisibility } from './visibility.ts'
import markStyles from './fact-mark.module.css'

/** Marks what the server resolved from stored records and results, unlike the text of a model around it. */
function FactMark({ isDone }: { isDone: boolean }) {
  return (
    <p className={markStyles.fact}>
      <ShieldCheck aria-hidden="true" />
      {isDone ? 'Recorded by Adjutant, not written by the model' : 'Exactly what will be done, checked against your records'}
    </p>
  )
}

type Subject<R> = {
  record: R | null
  changes: readonly FieldChange[]
  isDone: boolean
  /** The record's link; its title has no hidden characters. */
  toChip: (record: R) => ReactNode
}

/** The record that an action is about, with who can see it. The server resolves it, so it is marked as fact. */
export function ActionSubject<R extends ShownRecord & { title: string }>({ record, changes, isDone, toChip }: Subject<R>) {
  return (
    <>
      <FactMark isDone={isDone} />
      {record && (
        <div className={styles.record}>
          {toChip({ ...record, title: toVisibleText(record.title) })}
          <span className={styles.details}>{toVisibility(record)}</span>
        </div>
      )}
      {!isDone && <DisguiseWarning texts={[record?.title ?? null, ...changes.map(({ to }) => to)]} />}
    </>
  )
}

/** Each field before and after. */
export function ActionChanges({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return <p className={styles.details}>No changes needed. It's already set this way.</p>
  return <ChangeList changes={changes} isNew={changes.every(({ from }) => from === null)} />
}
