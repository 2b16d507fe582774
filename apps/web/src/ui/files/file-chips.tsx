import { FileText, X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './file-chips.module.css'

type ChipProps = {
  name: string
  /** Undefined when the file can't be removed. */
  onRemove: (() => void) | undefined
  children: ReactNode
}

function Chip({ name, onRemove, children }: ChipProps) {
  return (
    <li className={styles.chip}>
      <FileText aria-hidden className={styles.icon} />
      {children}
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={`Remove ${name}`} title="Remove" onClick={onRemove}>
          <X aria-hidden />
        </button>
      )}
    </li>
  )
}

export type FileChip = {
  id: string
  name: string
  /** State of the text extraction, when it matters. */
  note?: string | undefined
  title: string
  /** Undefined while there is nothing to open. */
  onOpen?: (() => void) | undefined
  onRemove?: (() => void) | undefined
}

function StoredChip({ chip: { name, note, title, onOpen, onRemove } }: { chip: FileChip }) {
  return (
    <Chip name={name} onRemove={onRemove}>
      {onOpen ? (
        <button type="button" className={styles.name} title={title} onClick={onOpen}>
          {name}
        </button>
      ) : (
        <span className={styles.title} title={title}>
          {name}
        </span>
      )}
      {note && <span className={styles.note}>{note}</span>}
    </Chip>
  )
}

export type UploadChip = {
  key: number
  name: string
  /** From 0 to 1. */
  progress: number
  failure?: string
}

function UploadingChip({ sending: { name, progress, failure }, onRemove }: { sending: UploadChip; onRemove: () => void }) {
  return (
    <Chip name={name} onRemove={onRemove}>
      <span className={styles.title} title={name}>
        {name}
      </span>
      {failure ? (
        <span role="alert" className={styles.failure}>
          {failure}
        </span>
      ) : (
        <progress className={styles.progress} aria-label={`Uploading ${name}`} value={progress} max={1} />
      )}
    </Chip>
  )
}

type FileChipsProps = {
  stored: readonly FileChip[]
  sending?: readonly UploadChip[] | undefined
  onDrop?: ((key: number) => void) | undefined
}

/** Attached files and those that are being uploaded. */
export function FileChips({ stored, sending = [], onDrop }: FileChipsProps) {
  if (stored.length + sending.length === 0) return null
  return (
    <ul role="list" aria-label="Attached files" className={styles.chips}>
      {stored.map((chip) => (
        <StoredChip key={chip.id} chip={chip} />
      ))}
      {sending.map((one) => (
        <UploadingChip key={`sending ${one.key}`} sending={one} onRemove={() => onDrop?.(one.key)} />
      ))}
    </ul>
  )
}
