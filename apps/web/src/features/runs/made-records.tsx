import type { MadeRecord } from '@adjutant/contract/runs'
import type { Source } from '@adjutant/contract/search'
import { Link } from '@tanstack/react-router'
import { findRecordAddress } from '../../platform/record-address.ts'
import styles from '../../ui/record-chip.module.css'

type Named = Pick<Source, 'kind' | 'id' | 'title'>

const kindWords: Record<Named['kind'], string> = {
  task: 'Task',
  goal: 'Goal',
  advice: 'Advice',
  note: 'Note',
  contact: 'Contact',
  thread: 'Thread',
  file: 'File',
  conversation: 'Conversation',
  memory: 'Memory',
  web: 'Web',
}

function Face({ kind, title }: Named) {
  return (
    <>
      <span className={styles.kind}>{kindWords[kind]}</span>
      <span className={styles.title}>{title}</span>
    </>
  )
}

/** A record by its kind and title, which leads there. */
export function RecordChip(record: Named) {
  const address = findRecordAddress(record)
  if (!address) {
    return (
      <span className={styles.chip} title={record.title}>
        <Face {...record} />
      </span>
    )
  }
  return (
    <Link {...address} className={styles.chip} title={record.title}>
      <Face {...record} />
    </Link>
  )
}

/** What a run has left in one's records, each leading there. */
export function MadeRecords({ records }: { records: readonly MadeRecord[] }) {
  if (records.length === 0) return null
  return (
    <ul role="list" className={styles.chips} aria-label="Made by the run">
      {records.map(({ kind, id, title }) => (
        <li key={id}>
          <RecordChip kind={kind} id={id} title={title} />
        </li>
      ))}
    </ul>
  )
}
