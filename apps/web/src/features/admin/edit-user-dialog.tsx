import type { ListedUser } from '@adjutant/contract/users'
import { words } from '@adjutant/contract/words'
import { toAccountErrors } from '../../platform/account-errors.ts'
import { hasChanges } from '../../platform/changes.ts'
import { useCurrentUser } from '../../platform/current-user.ts'
import { useForm } from '../../platform/use-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { UserFields } from './user-fields.tsx'
import { useChangeUser } from './user-mutations.ts'
import { findUserFaults, toUserChange, toUserValues } from './user-values.ts'

export function EditUserDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const actor = useCurrentUser()
  const form = useForm(toUserValues(user))
  const { mutate, isPending } = useChangeUser()
  const submit = () => {
    if (isPending) return
    const faults = findUserFaults(form.values, { isNew: false })
    if (faults) return form.refuse(faults)
    const change = toUserChange(toUserValues(user), form.values)
    if (!hasChanges(change)) return showToast({ title: words.user.noChanges, tone: 'info' })
    mutate({ id: user.id, change }, { onSuccess: onClose, onError: (error) => form.refuse(toAccountErrors(error)) })
  }
  return (
    <Dialog
      open
      title="Edit User"
      onClose={onClose}
      onSubmit={submit}
      busy={isPending}
      footer={<DialogButtons word="Save changes" busy={isPending} onCancel={onClose} />}
    >
      <UserFields {...form} isNew={false} passwordHint="Leave blank to keep the current password." levelLocked={user.id === actor.id} />
    </Dialog>
  )
}
