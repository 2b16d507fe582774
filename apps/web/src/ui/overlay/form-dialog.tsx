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
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog. It can be neither submitted nor closed while busy. */
export function FormDialog({ title, label, busy, disabled = false, size = 'regular', onSubmit, onClose, children }: FormDialogProps) {
  return (
    <Dialog
      open
      title={title}
      size={size}
      onClose={onClose}
      onSubmit={() => !busy && onSubmit()}
      busy={busy}
      footer={<DialogButtons label={label} busy={busy} disabled={disabled} onCancel={onClose} />}
    >
      {children}
    </Dialog>
  )
}
