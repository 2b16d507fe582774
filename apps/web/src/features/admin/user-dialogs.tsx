import type { ListedUser } from '@adjutant/contract/accounts/users'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toAccountErrors } from '../../platform/accounts/account-errors.ts'
import { toPersonName } from '../../platform/accounts/person-name.ts'
import { hasChanges } from '../../platform/forms/has-changes.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { useCurrentUser } from '../../platform/session/current-user.ts'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import type { UserAction } from './user-action.ts'
import { UserFields } from './user-fields.tsx'
import { useChangeUser, useCreateUser, useDeleteUser, useEndUserSessions, useResetTwoFactor } from './user-mutations.ts'
import { newUserValues, toNewUser, toUserChange, toUserValues, validateUser } from './user-values.ts'

function CreateUser({ onClose }: { onClose: () => void }) {
  const form = useForm(newUserValues)
  const { mutate, isPending } = useCreateUser()
  const submit = () => {
    const issues = validateUser(form.values, { isNew: true })
    if (issues) return form.showErrors(issues)
    mutate(toNewUser(form.values), { onSuccess: onClose, onError: (error) => form.showErrors(toAccountErrors(error)) })
  }
  return (
    <FormDialog title="Create User" isDirty={form.isDirty} onClose={onClose} onSubmit={submit} busy={isPending} label="Create User">
      <UserFields {...form} isNew passwordHint={`At least ${limits.password} characters. Share it securely.`} />
    </FormDialog>
  )
}

function EditUser({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const actor = useCurrentUser()
  const form = useForm(toUserValues(user))
  const { mutate, isPending } = useChangeUser()
  const submit = () => {
    const issues = validateUser(form.values, { isNew: false })
    if (issues) return form.showErrors(issues)
    const change = toUserChange(toUserValues(user), form.values)
    if (!hasChanges(change)) return showToast({ title: appMessages.user.noChanges, tone: 'info' })
    mutate({ id: user.id, change }, { onSuccess: onClose, onError: (error) => form.showErrors(toAccountErrors(error)) })
  }
  return (
    <FormDialog title="Edit User" isDirty={form.isDirty} onClose={onClose} onSubmit={submit} busy={isPending} label="Save changes">
      <UserFields {...form} isNew={false} passwordHint="Leave blank to keep the current password." isLevelLocked={user.id === actor.id} />
    </FormDialog>
  )
}

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
  if (action.kind === 'create') return <CreateUser onClose={onClose} />
  if (action.kind === 'edit') return <EditUser user={action.user} onClose={onClose} />
  if (action.kind === 'end-sessions') return <EndSessions user={action.user} onClose={onClose} />
  if (action.kind === 'reset-two-factor') return <ResetTwoFactor user={action.user} onClose={onClose} />
  return <DeleteUser user={action.user} onClose={onClose} />
}
