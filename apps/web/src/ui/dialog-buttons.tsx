import { Button } from './button.tsx'

export function DialogButtons({ word, busy, onCancel }: { word: string; busy: boolean; onCancel: () => void }) {
  return (
    <>
      <Button tone="ghost" onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
      <Button type="submit" tone="primary" loading={busy}>
        {word}
      </Button>
    </>
  )
}
