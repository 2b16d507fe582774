import type { File } from '@adjutant/contract/files'
import { words } from '@adjutant/contract/words'
import { FileText, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { toDetail } from '../../platform/api-error.ts'
import { downloadFile } from '../../platform/download.ts'
import { showToast } from '../../ui/toast.ts'
import styles from './attachment-chips.module.css'
import type { Attaching, Sending } from './use-attaching.ts'

/** Saves a file, and says so where that fails. */
export const saveFile = (file: { id: string; name: string }) =>
  void downloadFile(file).catch((error: unknown) =>
    showToast({ title: 'Download Failed', message: toDetail(error, words.wire.broken), tone: 'error' }),
  )

function Chip({ name, onRemove, children }: { name: string; onRemove: () => void; children: ReactNode }) {
  return (
    <li className={styles.chip}>
      <FileText aria-hidden className={styles.icon} />
      {children}
      <button type="button" className={styles.remove} aria-label={`Remove ${name}`} title="Remove" onClick={onRemove}>
        <X aria-hidden />
      </button>
    </li>
  )
}

const stateWords: Record<File['state'], string | undefined> = { processing: 'Reading…', ready: undefined, failed: 'Not readable' }

function AttachedChip({ file, onRemove }: { file: File; onRemove: () => void }) {
  const { name, state, reason } = file
  const note = stateWords[state]
  return (
    <Chip name={name} onRemove={onRemove}>
      <button type="button" className={styles.name} title={reason ?? `Download ${name}`} onClick={() => saveFile(file)}>
        {name}
      </button>
      {note && <span className={styles.note}>{note}</span>}
    </Chip>
  )
}

function SendingChip({ sending: { name, progress, failure }, onRemove }: { sending: Sending; onRemove: () => void }) {
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

/** What is attached to the conversation, and what is on its way there. */
export function AttachmentChips({ attached, sending, drop, detach }: Attaching) {
  if (attached.length + sending.length === 0) return null
  return (
    <ul role="list" aria-label="Attached files" className={styles.chips}>
      {attached.map((file) => (
        <AttachedChip key={file.id} file={file} onRemove={() => detach(file.id)} />
      ))}
      {sending.map((one) => (
        <SendingChip key={one.key} sending={one} onRemove={() => drop(one.key)} />
      ))}
    </ul>
  )
}
