import { limits } from '@adjutant/contract/core/limits'
import { toAccountErrors } from '../../platform/accounts/account-errors.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { UserFields } from './user-fields.tsx'
import { useCreateUser } from './user-mutations.ts'
import { validateUser, newUserValues, toNewUser } from './user-values.ts'

export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(newUserValues)
  const { mutate, isPending } = useCreateUser()
  const submit = () => {
    const issues = validateUser(form.values, { isNew: true })
    if (issues) return form.showErrors(issues)
    mutate(toNewUser(form.values), { onSuccess: onClose, onError: (error) => form.showErrors(toAccountErrors(error)) })
  }
  return (
    <FormDialog title="Create User" onClose={onClose} onSubmit={submit} busy={isPending} label="Create User">
      <UserFields {...form} isNew passwordHint={`At least ${limits.password} characters. Share it securely.`} />
    </FormDialog>
  )
}
