import { X } from 'lucide-react'
import { useId } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './dialog.module.css'
import { IconButton } from '../button/icon-button.tsx'
import { Modal } from './modal.tsx'

export type DialogPanelProps = {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** The buttons. */
  footer?: ReactNode
  /** Makes the dialog a form, which a submit button in the footer submits. */
  onSubmit?: () => void
  /** The dialog can't be closed while busy. */
  busy?: boolean
  /** `full` fills the window for previews; its content handles padding and scrolling. */
  size?: 'regular' | 'wide' | 'full'
  role?: 'dialog' | 'alertdialog'
}

function Contents({ children, footer, onSubmit }: Pick<DialogPanelProps, 'children' | 'footer' | 'onSubmit'>) {
  const inside = (
    <>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </>
  )
  if (!onSubmit) return inside
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles events of a nested dialog to the outer form, although the DOM does not.
    event.stopPropagation()
    onSubmit()
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {inside}
    </form>
  )
}

/** A modal panel with a title. It closes without a question. */
export function DialogPanel({ title, onClose, busy = false, size = 'regular', role = 'dialog', ...contents }: DialogPanelProps) {
  const titleId = useId()
  return (
    <Modal
      className={classes(styles.panel, size !== 'regular' && styles[size])}
      role={role}
      aria-labelledby={titleId}
      busy={busy}
      onClose={onClose}
    >
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label="Close" icon={<X />} onClick={onClose} disabled={busy} />
      </header>
      <Contents {...contents} />
    </Modal>
  )
}
