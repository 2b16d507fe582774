import type { Thread } from '@adjutant/contract/comms'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { useBlock } from './request-mutations.ts'

type BlockProps = { thread: Thread; onGone: () => void; onCancel: () => void }

export function BlockPerson({ thread, onGone, onCancel }: BlockProps) {
  const { mutate, isPending } = useBlock(thread.id, onGone)
  return (
    <Confirm open danger title="Block this person" confirmLabel="Block" busy={isPending} onConfirm={() => mutate()} onCancel={onCancel}>
      You won&apos;t see this conversation or get messages from this person. We don&apos;t tell them. You can unblock them on your profile.
    </Confirm>
  )
}
