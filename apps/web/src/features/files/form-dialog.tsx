import { words } from '@adjutant/contract/words'
import type { ReactNode } from 'react'
import { ApiError, toDetail } from '../../platform/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import styles from './form-dialog.module.css'

type FormDialogProps = {
  title: string
  word: string
  busy: boolean
  error: unknown
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

/** A small form. Errors without a field are shown below the fields. */
export function FormDialog({ title, word, busy, error, onSave, onClose, children }: FormDialogProps) {
  const isOfField = error instanceof ApiError && error.errors.length > 0
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      onSubmit={() => !busy && onSave()}
      busy={busy}
      footer={<DialogButtons word={word} busy={busy} onCancel={onClose} />}
    >
      {children}
      {Boolean(error) && !isOfField && (
        <p role="alert" className={styles.refusal}>
          {toDetail(error, words.wire.broken)}
        </p>
      )}
    </Dialog>
  )
}
