import type { MadeRecord } from '@adjutant/contract/runs'
import { Link } from '@tanstack/react-router'
import { findRecordAddress } from '../../platform/record-address.ts'
import styles from '../../ui/record-chip.module.css'

const kindWords: Record<MadeRecord['kind'], string> = { advice: 'Advice', task: 'Task', note: 'Note', file: 'File' }

function Face({ kind, title }: MadeRecord) {
  return (
    <>
      <span className={styles.kind}>{kindWords[kind]}</span>
      <span className={styles.title}>{title}</span>
    </>
  )
}

/** Links to the records that a run created. */
export function MadeRecords({ records }: { records: readonly MadeRecord[] }) {
  if (records.length === 0) return null
  return (
    <ul role="list" className={styles.chips} aria-label="Created by this run">
      {records.map((record) => {
        const address = findRecordAddress(record)
        return (
          <li key={record.id}>
            {address ? (
              <Link {...address} className={styles.chip} title={record.title}>
                <Face {...record} />
              </Link>
            ) : (
              <span className={styles.chip} title={record.title}>
                <Face {...record} />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
