import { api } from '../../platform/api/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmailForm } from './email-form.tsx'
import styles from './form.module.css'

/** Requests the link. The response is the same for every address, so that it reveals no accounts. */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  return (
    <EmailForm
      label="Email"
      submitLabel="Send reset link"
      send={(email) => api.auth.requestPasswordReset.call({ body: { email } })}
      onSent={(_reply, email) => onSent(email)}
    />
  )
}

export function ResetLinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <div className={styles.form}>
      <p role="status" className={styles.sent}>
        If <strong>{email}</strong> has an account, a link to reset its password is on its way. It can take a minute; look in your spam
        folder too.
      </p>
      <Button wide onClick={onAgain}>
        Use another email
      </Button>
    </div>
  )
}
