import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { validateEmail } from '../../platform/accounts/account-validation.ts'
import { isNotFound, toDetail, toFieldErrors } from '../../platform/api/api-error.ts'
import { api } from '../../platform/api/api.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormNotice } from './form-notice.tsx'
import styles from './form.module.css'

type EmailFormProps<Reply> = {
  label: string
  submitLabel: string
  /** Shown until the first submission. */
  initialFailure?: string | undefined
  send: (email: string) => Promise<Reply>
  onSent: (reply: Reply, email: string) => void
  /** Replaces the message of an error that concerns no field. */
  findFailure?: (error: unknown) => string | undefined
}

/** Sends an email address and stays busy after that: the page changes. */
function EmailForm<Reply>({ label, submitLabel, initialFailure, send, onSent, findFailure }: EmailFormProps<Reply>) {
  const [failure, setFailure] = useState(initialFailure)
  const { values, field, showErrors } = useForm({ email: '' })
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: send,
    onSuccess: onSent,
    onError: (error) => {
      const errors = toFieldErrors(error)
      if (errors.email) showErrors(errors)
      else setFailure(findFailure?.(error) ?? toDetail(error, appMessages.http.unexpected))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setFailure(undefined)
    const email = values.email.trim()
    const issue = validateEmail(email)
    if (issue) return showErrors({ email: issue })
    mutate(email)
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <FormNotice>{failure}</FormNotice>
      <TextField label={label} type="email" autoComplete="username" autoCapitalize="none" {...field('email')} />
      <Button type="submit" tone="primary" wide loading={isPending || isSuccess}>
        {submitLabel}
      </Button>
    </form>
  )
}

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

const notSetUp = "Single sign-on isn't set up for this email domain. Log in with your password, or ask your administrator."

/** Redirects to the identity provider of the email's domain. `failure` is the reason of the last failed attempt. */
export function SsoForm({ failure, onLeave }: { failure: string | undefined; onLeave: (url: string) => void }) {
  return (
    <EmailForm
      label="Work email"
      submitLabel="Continue"
      initialFailure={failure}
      send={(email) => api.sso.start.call({ body: { email } })}
      onSent={({ url }) => onLeave(url)}
      findFailure={(error) => (isNotFound(error) ? notSetUp : undefined)}
    />
  )
}
