import { toReadableName } from '@adjutant/contract/core/readable-name'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import type { Item } from './factory-items.ts'
import type { Kind } from './item-kinds.ts'
import { useDelete } from './factory-mutations.ts'

const titles: Record<Kind, string> = { crew: 'Delete Crew', flow: 'Delete Flow', agent: 'Delete Agent', tool: 'Delete Tool' }

export default function DeleteDialog({ kind, item, onClose }: { kind: Kind; item: Item; onClose: () => void }) {
  const { mutate, isPending } = useDelete(kind)
  return (
    <Confirm
      open
      danger
      title={titles[kind]}
      confirmLabel="Delete"
      busy={isPending}
      onConfirm={() => mutate(item, { onSettled: onClose })}
      onCancel={onClose}
    >
      “{toReadableName(item.name)}” will be deleted for everyone who can see it. Active runs will finish. This can't be undone.
    </Confirm>
  )
}
