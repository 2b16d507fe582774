import type { ListedUser } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toAccountErrors } from '../../platform/accounts/account-errors.ts'
import { hasChanges } from '../../platform/forms/diff.ts'
import { useCurrentUser } from '../../platform/session/current-user.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { UserFields } from './user-fields.tsx'
import { useChangeUser } from './user-mutations.ts'
import { validateUser, toUserChange, toUserValues } from './user-values.ts'

export function EditUserDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
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
    <FormDialog title="Edit User" onClose={onClose} onSubmit={submit} busy={isPending} label="Save changes">
      <UserFields {...form} isNew={false} passwordHint="Leave blank to keep the current password." levelLocked={user.id === actor.id} />
    </FormDialog>
  )
}
