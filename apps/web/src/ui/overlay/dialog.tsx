import { createContext, useContext } from 'react'
import { hasUnsavedChanges, UnsavedChanges } from '../form/unsaved-changes.tsx'
import { DialogPanel } from './dialog-panel.tsx'
import type { DialogPanelProps } from './dialog-panel.tsx'
import { useDiscardQuestion } from './use-discard-question.tsx'
import { findTopDialog } from './top-dialog.ts'

type OpenDialogProps = DialogPanelProps & {
  /** There are unsaved changes, so closing asks first. */
  isDirty?: boolean
}

const DialogClose = createContext<() => void>(() => undefined)

/** Closes the surrounding dialog; asks first if it has unsaved changes. */
export const useDialogClose = () => useContext(DialogClose)

function OpenDialog({ isDirty = false, onClose, children, ...panel }: OpenDialogProps) {
  const { askFirst, question } = useDiscardQuestion(() => hasUnsavedChanges(findTopDialog()))
  const leave = () => askFirst(onClose)
  return (
    <DialogClose value={leave}>
      <DialogPanel {...panel} onClose={leave}>
        {children}
        <UnsavedChanges when={isDirty} />
        {question}
      </DialogPanel>
    </DialogClose>
  )
}

export function Dialog({ open, ...dialog }: OpenDialogProps & { open: boolean }) {
  return open ? <OpenDialog {...dialog} /> : null
}
