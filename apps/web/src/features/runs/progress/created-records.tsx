import type { CreatedRecord } from '@adjutant/contract/ai/runs'
import type { Source } from '@adjutant/contract/search'
import { Link } from '@tanstack/react-router'
import { findRecordLink } from '../../../platform/navigation/record-link.ts'
import { recordKindLabels } from '../../../platform/records/record-kinds.ts'
import styles from '../../../ui/data/record-chip.module.css'

type Named = Pick<Source, 'kind' | 'id' | 'title'>

function Face({ kind, title }: Named) {
  return (
    <>
      <span className={styles.kind}>{recordKindLabels[kind]}</span>
      <span className={styles.title}>{title}</span>
    </>
  )
}

/** A link to a record, showing its kind and title. */
export function RecordChip(record: Named) {
  const address = findRecordLink(record)
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

/** Links to the records that a run created. */
export function CreatedRecords({ records }: { records: readonly CreatedRecord[] }) {
  if (records.length === 0) return null
  return (
    <ul role="list" className={styles.chips} aria-label="Created by this run">
      {records.map(({ kind, id, title }) => (
        <li key={id}>
          <RecordChip kind={kind} id={id} title={title} />
        </li>
      ))}
    </ul>
  )
}
