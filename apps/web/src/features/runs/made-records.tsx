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

/** What a run has left in one's records, each leading there. */
export function MadeRecords({ records }: { records: readonly MadeRecord[] }) {
  if (records.length === 0) return null
  return (
    <ul role="list" className={styles.chips} aria-label="Made by the run">
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
