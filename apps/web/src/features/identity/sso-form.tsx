import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { validateEmail } from '../../platform/accounts/account-validation.ts'
import { ApiError, toDetail, toFieldErrors } from '../../platform/api/api-error.ts'
import { api } from '../../platform/api/api.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormNotice } from './form-notice.tsx'
import styles from './form.module.css'

const notSetUp = 'Single sign-on isn’t set up for this email domain. Log in with your password, or ask your administrator.'

/** Redirects to the identity provider of the email's domain. `failure` is the reason of the last failed attempt. */
export function SsoForm({ failure: before, onLeave }: { failure: string | undefined; onLeave: (url: string) => void }) {
  const [failure, setFailure] = useState(before)
  const { values, field, showErrors } = useForm({ email: '' })
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (email: string) => api.sso.start.call({ body: { email } }),
    onSuccess: ({ url }) => onLeave(url),
    onError: (error) => {
      const errors = toFieldErrors(error)
      if (errors.email) showErrors(errors)
      else setFailure(error instanceof ApiError && error.status === 404 ? notSetUp : toDetail(error, appMessages.wire.broken))
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
      <TextField label="Work email" type="email" autoComplete="username" autoCapitalize="none" {...field('email')} />
      <Button type="submit" tone="primary" wide loading={isPending || isSuccess}>
        Continue
      </Button>
    </form>
  )
}
