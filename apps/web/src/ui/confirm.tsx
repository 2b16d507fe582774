import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './confirm.module.css'
import { Dialog } from './dialog.tsx'

type ConfirmProps = {
  open: boolean
  title: string
  /** What will happen, in a sentence. */
  children: ReactNode
  /** The word on the button that does it: Delete, Remove, Log out. */
  confirmWord: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function Confirm({ open, title, children, confirmWord, danger = false, busy = false, onConfirm, onCancel }: ConfirmProps) {
  const buttons = (
    <>
      <Button tone="ghost" onClick={onCancel} disabled={busy} data-autofocus>
        Cancel
      </Button>
      <Button tone={danger ? 'danger' : 'primary'} loading={busy} onClick={onConfirm}>
        {confirmWord}
      </Button>
    </>
  )
  return (
    <Dialog open={open} title={title} onClose={onCancel} busy={busy} role="alertdialog" footer={buttons}>
      <p className={styles.sentence}>{children}</p>
    </Dialog>
  )
}
