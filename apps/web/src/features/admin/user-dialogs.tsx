import type { ListedUser } from '@adjutant/contract/accounts/users'
import { toPersonName } from '../../platform/accounts/person-name.ts'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import type { UserAction } from './user-action.ts'
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
      confirmLabel="Delete"
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
    <Confirm open title="Log Out Everywhere" confirmLabel="Log out everywhere" busy={isPending} onConfirm={end} onCancel={onClose}>
      {toPersonName(user)} ({user.email}) has to log in again on every device.
    </Confirm>
  )
}

function ResetTwoFactor({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { mutate, isPending } = useResetTwoFactor()
  const reset = () => mutate(user.id, { onSettled: onClose })
  return (
    <Confirm open danger title="Reset Two-Factor" confirmLabel="Reset" busy={isPending} onConfirm={reset} onCancel={onClose}>
      {toPersonName(user)} ({user.email}) loses every app, passkey and recovery code, and signs in with the password alone. We tell them by
      email.
    </Confirm>
  )
}

export default function UserDialogs({ action, onClose }: { action: UserAction; onClose: () => void }) {
  if (action.kind === 'create') return <CreateUserDialog onClose={onClose} />
  if (action.kind === 'edit') return <EditUserDialog user={action.user} onClose={onClose} />
  if (action.kind === 'end-sessions') return <EndSessions user={action.user} onClose={onClose} />
  if (action.kind === 'reset-two-factor') return <ResetTwoFactor user={action.user} onClose={onClose} />
  return <DeleteUser user={action.user} onClose={onClose} />
}
