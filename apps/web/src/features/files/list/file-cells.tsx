import type { ListedFile } from '@adjutant/contract/files/files'
import { Users } from 'lucide-react'
import styles from './file-cells.module.css'

/** Opens the file. */
export function FileName({ file, onOpen }: { file: ListedFile; onOpen: (file: ListedFile) => void }) {
  return (
    <button type="button" data-list-item className={styles.name} onClick={() => onOpen(file)}>
      {file.name}
    </button>
  )
}

/** The matching passage. */
export function Excerpt({ file: { excerpt, page } }: { file: ListedFile }) {
  if (!excerpt) return null
  return (
    <span className={styles.excerpt}>
      {page !== null && <span className={styles.page}>p. {page}</span>}
      {excerpt}
    </span>
  )
}

export function SharedMark({ file: { shared_org_ids: ids } }: { file: ListedFile }) {
  if (ids.length === 0) return null
  const text = ids.length === 1 ? 'Shared' : `Shared with ${ids.length}`
  return (
    <span className={styles.shared}>
      <Users aria-hidden="true" />
      {text}
    </span>
  )
}
