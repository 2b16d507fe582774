import type { ListedUser } from '@adjutant/contract/users'
import { toPersonName } from '../../platform/person-name.ts'
import { Confirm } from '../../ui/confirm.tsx'
import type { UserDeed } from './user-deed.ts'
import { CreateUserDialog } from './create-user-dialog.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { useDeleteUser } from './user-mutations.ts'

function DeleteUser({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { mutate, isPending } = useDeleteUser()
  return (
    <Confirm
      open
      danger
      title="Delete User"
      confirmWord="Delete"
      busy={isPending}
      onConfirm={() => mutate(user.id, { onSettled: onClose })}
      onCancel={onClose}
    >
      {toPersonName(user)} ({user.email}) will lose access at once. This action cannot be undone.
    </Confirm>
  )
}

export default function UserDialogs({ deed, onClose }: { deed: UserDeed; onClose: () => void }) {
  if (deed.kind === 'create') return <CreateUserDialog onClose={onClose} />
  if (deed.kind === 'edit') return <EditUserDialog user={deed.user} onClose={onClose} />
  return <DeleteUser user={deed.user} onClose={onClose} />
}
