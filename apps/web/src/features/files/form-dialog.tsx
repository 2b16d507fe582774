import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { ReactNode } from 'react'
import { ApiError, toDetail } from '../../platform/api/api-error.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogButtons } from '../../ui/overlay/dialog-buttons.tsx'
import styles from './form-dialog.module.css'

type FormDialogProps = {
  title: string
  label: string
  busy: boolean
  error: unknown
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

/** A small form. Errors without a field are shown below the fields. */
export function FormDialog({ title, label, busy, error, onSave, onClose, children }: FormDialogProps) {
  const isOfField = error instanceof ApiError && error.errors.length > 0
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      onSubmit={() => !busy && onSave()}
      busy={busy}
      footer={<DialogButtons label={label} busy={busy} onCancel={onClose} />}
    >
      {children}
      {Boolean(error) && !isOfField && (
        <p role="alert" className={styles.refusal}>
          {toDetail(error, appMessages.wire.broken)}
        </p>
      )}
    </Dialog>
  )
}
