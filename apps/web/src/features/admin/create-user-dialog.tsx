import { limits } from '@adjutant/contract/limits'
import { toAccountErrors } from '../../platform/account-errors.ts'
import { useForm } from '../../platform/use-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { UserFields } from './user-fields.tsx'
import { useCreateUser } from './user-mutations.ts'
import { findUserFaults, newUserValues, toNewUser } from './user-values.ts'

export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(newUserValues)
  const { mutate, isPending } = useCreateUser()
  const submit = () => {
    if (isPending) return
    const faults = findUserFaults(form.values, { isNew: true })
    if (faults) return form.refuse(faults)
    mutate(toNewUser(form.values), { onSuccess: onClose, onError: (error) => form.refuse(toAccountErrors(error)) })
  }
  return (
    <Dialog
      open
      title="Create User"
      onClose={onClose}
      onSubmit={submit}
      busy={isPending}
      footer={<DialogButtons word="Create User" busy={isPending} onCancel={onClose} />}
    >
      <UserFields {...form} isNew passwordHint={`At least ${limits.password} characters. Share it securely.`} />
    </Dialog>
  )
}
