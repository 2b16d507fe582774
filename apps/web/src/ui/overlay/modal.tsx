import { useLayoutEffect, useRef } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { raiseToasts } from './toast-layer.ts'

type ModalProps = {
  onClose: () => void
  className: string | undefined
  children: ReactNode
  role?: 'dialog' | 'alertdialog'
  /** The dialog can't be closed while busy. */
  busy?: boolean
  /** A press outside closes the dialog. Dialogs with a form stay open, so that a stray press loses nothing. */
  lightDismiss?: boolean
  'aria-label'?: string
  'aria-labelledby'?: string
}

/** The element focused before a dialog opened, followed by those of the outer dialogs. */
const openersOf = new WeakMap<Element, readonly Element[]>()

function listOpeners(): readonly Element[] {
  const active = document.activeElement
  const outer = active?.closest('dialog')
  return active ? [active, ...((outer && openersOf.get(outer)) ?? [])] : []
}

function openModal(dialog: HTMLDialogElement) {
  openersOf.set(dialog, listOpeners())
  const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('input, select, textarea')
  // showModal focuses the element with this attribute, which React doesn't render for autoFocus.
  ;(wanted ?? dialog).autofocus = true
  dialog.showModal()
  raiseToasts()
}

function closeModal(dialog: HTMLDialogElement) {
  dialog.close()
  raiseToasts()
  // The browser focuses the opener only; it can be in an outer dialog that closed as well.
  for (const opener of openersOf.get(dialog) ?? []) {
    // The button that closed both dialogs keeps the focus until the next frame.
    if (document.activeElement !== document.body && !dialog.contains(document.activeElement)) return
    if (opener instanceof HTMLElement) opener.focus()
  }
}

/** A native modal dialog, open while it is mounted: the browser makes the page inert, keeps the focus inside and returns it. */
export function Modal({ onClose, busy = false, lightDismiss = false, ...rest }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  /** False while React hides the page, as when the next one is loading: the element stays, and its close event is not a request. */
  const isShown = useRef(false)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    openModal(dialog)
    isShown.current = true
    return () => {
      isShown.current = false
      closeModal(dialog)
    }
  }, [])

  const requestClose = (event: SyntheticEvent) => {
    // A file input inside fires the same event when no file is picked.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (!busy) onClose()
  }
  const closedBy = lightDismiss ? 'any' : 'closerequest'
  /** Browsers close the dialog at the second Escape, even if the first was refused. Only `onClose` decides. */
  const reopen = ({ currentTarget: dialog }: SyntheticEvent<HTMLDialogElement>) => {
    if (dialog.open || !isShown.current) return
    openModal(dialog)
    if (!busy) onClose()
  }

  return createPortal(
    <dialog
      {...rest}
      ref={ref}
      tabIndex={-1}
      aria-busy={busy || undefined}
      closedby={busy ? 'none' : closedBy}
      onCancel={requestClose}
      onClose={reopen}
    />,
    document.body,
  )
}
