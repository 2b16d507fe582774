import type { Thread } from '@adjutant/contract/comms'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { useDeleteChat } from '../thread-mutations.ts'

export function DeleteChat({ thread, onGone, onCancel }: { thread: Thread; onGone: () => void; onCancel: () => void }) {
  const { mutate, isPending } = useDeleteChat(thread.id, onGone)
  return (
    <Confirm
      open
      danger
      title={appMessages.comms.deleteChat}
      confirmLabel="Delete"
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onCancel}
    >
      This deletes “{thread.other_user_name}” for you only. The other participants keep the messages.
    </Confirm>
  )
}
