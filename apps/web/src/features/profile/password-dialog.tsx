import { words } from '@adjutant/contract/words'
import { findPasswordFault } from '../../platform/account-checks.ts'
import { toFieldErrors } from '../../platform/api-error.ts'
import { passwordHint } from '../../platform/password-hint.ts'
import { useForm } from '../../platform/use-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { Fields } from '../../ui/fields.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './password-dialog.module.css'
import { usePasswordChange } from './profile-mutations.ts'

type Passwords = { password: string; current_password: string }

export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { values, field, refuse } = useForm<Passwords>({ password: '', current_password: '' })
  const { mutate, isPending } = usePasswordChange()

  const submit = () => {
    if (isPending) return
    if (!values.password) showToast({ title: words.password.none, tone: 'info' })
    const fault = findPasswordFault(values.password, true)
    const currentFault = values.current_password ? undefined : words.password.currentRequired
    if (fault || currentFault) return refuse({ password: fault, current_password: currentFault })
    mutate(values, { onSuccess: onClose, onError: (error) => refuse(toFieldErrors(error)) })
  }
  const footer = <DialogButtons word="Change password" busy={isPending} onCancel={onClose} />
  return (
    <Dialog open title="Change password" onClose={onClose} onSubmit={submit} busy={isPending} footer={footer}>
      <Fields>
        <PasswordField label="Current password" autoComplete="current-password" {...field('current_password')} />
        <PasswordField label="New password" autoComplete="new-password" hint={passwordHint} {...field('password')} />
        <p className={styles.note}>You&apos;ll be logged out on your other devices.</p>
      </Fields>
    </Dialog>
  )
}
