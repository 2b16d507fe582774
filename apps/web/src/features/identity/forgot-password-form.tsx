import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { validateEmail } from '../../platform/accounts/account-validation.ts'
import { toDetail, toFieldErrors } from '../../platform/api/api-error.ts'
import { api } from '../../platform/api/api.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormNotice } from './form-notice.tsx'
import styles from './form.module.css'

/** Requests the link. The response is the same for every address, so that it reveals no accounts. */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const [failure, setFailure] = useState<string>()
  const { values, field, showErrors } = useForm({ email: '' })
  const { mutate, isPending } = useMutation({
    mutationFn: (email: string) => api.auth.requestPasswordReset.call({ body: { email } }),
    onSuccess: (_reply, email) => onSent(email),
    onError: (error) => {
      const errors = toFieldErrors(error)
      if (errors.email) showErrors(errors)
      else setFailure(toDetail(error, appMessages.wire.broken))
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
      <TextField label="Email" type="email" autoComplete="username" autoCapitalize="none" {...field('email')} />
      <Button type="submit" tone="primary" wide loading={isPending}>
        Send reset link
      </Button>
    </form>
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
