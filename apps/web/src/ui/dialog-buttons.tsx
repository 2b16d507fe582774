import { Button } from './button.tsx'

type DialogButtonsProps = { word: string; busy: boolean; disabled?: boolean; onCancel: () => void }

export function DialogButtons({ word, busy, disabled = false, onCancel }: DialogButtonsProps) {
  return (
    <>
      <Button tone="ghost" onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
      <Button type="submit" tone="primary" loading={busy} disabled={disabled}>
        {word}
      </Button>
    </>
  )
}
