import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import styles from './confirm.module.css'
import { DialogPanel } from './dialog-panel.tsx'

type ConfirmProps = {
  open: boolean
  title: string
  /** One sentence about what will happen. */
  children: ReactNode
  /** Label of the confirming button: Delete, Remove, Log out. */
  confirmLabel: string
  /** An option below the sentence. */
  more?: ReactNode
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function Confirm({ open, title, children, confirmLabel, more, danger = false, busy = false, onConfirm, onCancel }: ConfirmProps) {
  if (!open) return null
  const buttons = (
    <>
      <Button tone="ghost" onClick={onCancel} disabled={busy} data-autofocus>
        Cancel
      </Button>
      <Button tone={danger ? 'danger' : 'primary'} loading={busy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <DialogPanel title={title} onClose={onCancel} busy={busy} role="alertdialog" footer={buttons}>
      <p className={styles.sentence}>{children}</p>
      {more && <div className={styles.more}>{more}</div>}
    </DialogPanel>
  )
}
