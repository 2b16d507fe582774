import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { ReactNode } from 'react'
import { ApiError, toDetail } from '../../platform/api/api-error.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import styles from './file-form-dialog.module.css'

type FileFormDialogProps = {
  title: string
  label: string
  busy: boolean
  error: unknown
  /** There are unsaved changes, so closing asks first. */
  isDirty: boolean
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

/** A small form. Errors without a field are shown below the fields. */
export function FileFormDialog({ title, label, busy, error, isDirty, onSave, onClose, children }: FileFormDialogProps) {
  const isOfField = error instanceof ApiError && error.errors.length > 0
  return (
    <FormDialog title={title} onClose={onClose} onSubmit={onSave} busy={busy} label={label} isDirty={isDirty}>
      {children}
      {Boolean(error) && !isOfField && (
        <p role="alert" className={styles.problem}>
          {toDetail(error, appMessages.http.unexpected)}
        </p>
      )}
    </FormDialog>
  )
}
