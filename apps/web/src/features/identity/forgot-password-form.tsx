import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { words } from '@adjutant/contract/words'
import { findEmailFault } from '../../platform/account-checks.ts'
import { toDetail, toFieldErrors } from '../../platform/api-error.ts'
import { api } from '../../platform/api.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormNotice } from './form-notice.tsx'
import styles from './form.module.css'

/** Requests the link. The response is the same for every address, so that it reveals no accounts. */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const [failure, setFailure] = useState<string>()
  const { values, field, refuse } = useForm({ email: '' })
  const { mutate, isPending } = useMutation({
    mutationFn: (email: string) => api.auth.requestPasswordReset.call({ body: { email } }),
    onSuccess: (_reply, email) => onSent(email),
    onError: (error) => {
      const errors = toFieldErrors(error)
      if (errors.email) refuse(errors)
      else setFailure(toDetail(error, words.wire.broken))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setFailure(undefined)
    const email = values.email.trim()
    const fault = findEmailFault(email)
    if (fault) return refuse({ email: fault })
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
