import { Button } from '../button/button.tsx'
import { useDialogClose } from './dialog.tsx'

type DialogButtonsProps = {
  label: string
  busy: boolean
  disabled?: boolean
  /** For a form inside a dialog; by default Cancel closes the dialog. */
  onCancel?: () => void
}

export function DialogButtons({ label, busy, disabled = false, onCancel }: DialogButtonsProps) {
  const close = useDialogClose()
  return (
    <>
      <Button tone="ghost" onClick={onCancel ?? close} disabled={busy}>
        Cancel
      </Button>
      <Button type="submit" tone="primary" loading={busy} disabled={disabled}>
        {label}
      </Button>
    </>
  )
}
