import { Button } from '../button/button.tsx'

type DialogButtonsProps = { label: string; busy: boolean; disabled?: boolean; onCancel: () => void }

export function DialogButtons({ label, busy, disabled = false, onCancel }: DialogButtonsProps) {
  return (
    <>
      <Button tone="ghost" onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
      <Button type="submit" tone="primary" loading={busy} disabled={disabled}>
        {label}
      </Button>
    </>
  )
}
