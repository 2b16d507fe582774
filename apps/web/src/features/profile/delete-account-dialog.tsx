import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation } from '@tanstack/react-query'
import { toFieldErrors } from '../../platform/api/api-error.ts'
import { api } from '../../platform/api/api.ts'
import { useCurrentUser } from '../../platform/session/current-user.ts'
import { withReauthentication } from '../../platform/session/reauthentication.ts'
import { endSession } from '../../platform/session/session-end.ts'
import { tokens } from '../../platform/session/token-store.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Fields } from '../../ui/form/fields.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
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
    meta: { done: 'Account Deleted', failed: "Couldn't delete your account", isShownAtFields: true },
  })

export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { email, has_password: hasPassword } = useCurrentUser()
  const { values, field, showErrors } = useForm({ email: '', password: '' })
  const { mutate, isPending } = useDeletion()
  const submit = () => {
    const isTyped = values.email.trim().toLowerCase() === email.toLowerCase()
    const issues = {
      email: isTyped ? undefined : 'Type the email of your account.',
      password: values.password || !hasPassword ? undefined : appMessages.password.currentRequired,
    }
    if (issues.email || issues.password) return showErrors(issues)
    mutate(hasPassword ? { password: values.password } : {}, { onError: (error) => showErrors(toFieldErrors(error)) })
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
          <li>Your notes, conversations, memory and everything you haven&apos;t shared are permanently deleted.</li>
          <li>Records you shared with an organization pass to its owner. People keep the messages you sent them.</li>
          <li>The audit log keeps its entries about you, with your email.</li>
        </ul>
        <TextField label={`Type ${email} to confirm`} autoComplete="off" {...field('email')} />
        {hasPassword && <PasswordField label="Password" autoComplete="current-password" {...field('password')} />}
      </Fields>
    </Dialog>
  )
}
