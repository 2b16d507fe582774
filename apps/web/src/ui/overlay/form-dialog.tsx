import type { ReactNode } from 'react'
import { DialogButtons } from './dialog-buttons.tsx'
import { Dialog } from './dialog.tsx'

type FormDialogProps = {
  title: string
  /** The submit button. */
  label: string
  busy: boolean
  /** Disables the submit button. */
  disabled?: boolean
  size?: 'regular' | 'wide'
  /** There are unsaved changes, so closing asks first. */
  isDirty?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog. It can be neither submitted nor closed while busy. */
export function FormDialog({ label, busy, disabled = false, onSubmit, ...dialog }: FormDialogProps) {
  return (
    <Dialog
      {...dialog}
      open
      onSubmit={() => !busy && onSubmit()}
      busy={busy}
      footer={<DialogButtons label={label} busy={busy} disabled={disabled} />}
    />
  )
}
