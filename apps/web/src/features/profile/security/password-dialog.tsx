import { appMessages } from '@adjutant/contract/messages/app-messages'
import { validatePassword } from '../../../platform/accounts/account-validation.ts'
import { toFieldErrors } from '../../../platform/api/api-error.ts'
import { passwordHint } from '../../../platform/accounts/password-hint.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { Fields } from '../../../ui/form/fields.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import styles from './password-dialog.module.css'
import { usePasswordChange } from '../profile-mutations.ts'

type Passwords = { password: string; current_password: string }

export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { values, field, showErrors } = useForm<Passwords>({ password: '', current_password: '' })
  const { mutate, isPending } = usePasswordChange()

  const submit = () => {
    if (!values.password) showToast({ title: appMessages.password.none, tone: 'info' })
    const issue = validatePassword(values.password, true)
    const currentIssue = values.current_password ? undefined : appMessages.password.currentRequired
    if (issue || currentIssue) return showErrors({ password: issue, current_password: currentIssue })
    mutate(values, { onSuccess: onClose, onError: (error) => showErrors(toFieldErrors(error)) })
  }
  return (
    <FormDialog title="Change password" onClose={onClose} onSubmit={submit} busy={isPending} label="Change password">
      <Fields>
        <PasswordField label="Current password" autoComplete="current-password" {...field('current_password')} />
        <PasswordField label="New password" autoComplete="new-password" hint={passwordHint} {...field('password')} />
        <p className={styles.note}>You&apos;ll be logged out on your other devices.</p>
      </Fields>
    </FormDialog>
  )
}
