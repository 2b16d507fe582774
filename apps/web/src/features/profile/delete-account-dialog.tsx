import { words } from '@adjutant/contract/words'
import { useMutation } from '@tanstack/react-query'
import { toFieldErrors } from '../../platform/api-error.ts'
import { api } from '../../platform/api.ts'
import { useCurrentUser } from '../../platform/current-user.ts'
import { withReauthentication } from '../../platform/reauthentication.ts'
import { endSession } from '../../platform/session-end.ts'
import { tokens } from '../../platform/token-store.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fields } from '../../ui/fields.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './data-section.module.css'

/** The session ends with the account, so this tab's data is cleared too. */
function leave() {
  const token = tokens.find()
  if (token) endSession(token, 'logout')
}

const useDeletion = () =>
  useMutation({
    mutationFn: (body: { password?: string }) => withReauthentication(() => api.personalData.deleteMe.call({ body })),
    onSuccess: leave,
    meta: { done: 'Account Deleted', failed: words.user.deleteFailed, atFields: true },
  })

export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { email, has_password: hasPassword } = useCurrentUser()
  const { values, field, refuse } = useForm({ email: '', password: '' })
  const { mutate, isPending } = useDeletion()
  const submit = () => {
    const isTyped = values.email.trim().toLowerCase() === email.toLowerCase()
    const faults = {
      email: isTyped ? undefined : 'Type the email of your account.',
      password: values.password || !hasPassword ? undefined : words.password.currentRequired,
    }
    if (faults.email || faults.password) return refuse(faults)
    mutate(hasPassword ? { password: values.password } : {}, { onError: (error) => refuse(toFieldErrors(error)) })
  }
  const footer = (
    <>
      <Button tone="ghost" onClick={onClose} disabled={isPending} data-autofocus>
        Cancel
      </Button>
      <Button type="submit" tone="danger" loading={isPending}>
        Delete my account
      </Button>
    </>
  )
  return (
    <Dialog open title="Delete my account" onClose={onClose} onSubmit={submit} busy={isPending} footer={footer}>
      <Fields>
        <ul className={styles.list}>
          <li>You&apos;re logged out everywhere. Your runs stop and your schedules end.</li>
          <li>Your notes, conversations, memory and everything you haven&apos;t shared are deleted for good.</li>
          <li>What you shared with an organization passes to its owner. Others keep the messages you sent them.</li>
          <li>The audit log keeps its entries about you, with your email.</li>
        </ul>
        <TextField label={`Type ${email} to confirm`} autoComplete="off" {...field('email')} />
        {hasPassword && <PasswordField label="Password" autoComplete="current-password" {...field('password')} />}
      </Fields>
    </Dialog>
  )
}
