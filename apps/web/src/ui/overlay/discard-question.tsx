import { Confirm } from './confirm.tsx'

export default function DiscardQuestion({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  return (
    <Confirm open danger title="Discard changes?" confirmLabel="Discard" onConfirm={onDiscard} onCancel={onClose}>
      Your changes aren't saved yet.
    </Confirm>
  )
}
