import type { ListedUser } from '@adjutant/contract/users'
import { toPersonName } from '../../platform/person-name.ts'
import { Confirm } from '../../ui/confirm.tsx'
import type { UserDeed } from './user-deed.ts'
import { CreateUserDialog } from './create-user-dialog.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { useDeleteUser, useEndUserSessions, useResetTwoFactor } from './user-mutations.ts'

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

function EndSessions({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { mutate, isPending } = useEndUserSessions()
  const end = () => mutate(user.id, { onSettled: onClose })
  return (
    <Confirm open title="Log Out Everywhere" confirmWord="Log out everywhere" busy={isPending} onConfirm={end} onCancel={onClose}>
      {toPersonName(user)} ({user.email}) has to log in again on every device.
    </Confirm>
  )
}

function ResetTwoFactor({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { mutate, isPending } = useResetTwoFactor()
  const reset = () => mutate(user.id, { onSettled: onClose })
  return (
    <Confirm open danger title="Reset Two-Factor" confirmWord="Reset" busy={isPending} onConfirm={reset} onCancel={onClose}>
      {toPersonName(user)} ({user.email}) loses every app, passkey and recovery code, and signs in with the password alone. We tell them by
      email.
    </Confirm>
  )
}

export default function UserDialogs({ deed, onClose }: { deed: UserDeed; onClose: () => void }) {
  if (deed.kind === 'create') return <CreateUserDialog onClose={onClose} />
  if (deed.kind === 'edit') return <EditUserDialog user={deed.user} onClose={onClose} />
  if (deed.kind === 'end-sessions') return <EndSessions user={deed.user} onClose={onClose} />
  if (deed.kind === 'reset-two-factor') return <ResetTwoFactor user={deed.user} onClose={onClose} />
  return <DeleteUser user={deed.user} onClose={onClose} />
}
