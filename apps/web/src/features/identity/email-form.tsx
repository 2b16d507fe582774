import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { validateEmail } from '../../platform/accounts/account-validation.ts'
import { toDetail, toFieldErrors } from '../../platform/api/api-error.ts'
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
export function EmailForm<Reply>({ label, submitLabel, initialFailure, send, onSent, findFailure }: EmailFormProps<Reply>) {
  const [failure, setFailure] = useState(initialFailure)
  const { values, field, showErrors } = useForm({ email: '' })
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: send,
    onSuccess: onSent,
    onError: (error) => {
      const errors = toFieldErrors(error)
      if (errors.email) showErrors(errors)
      else setFailure(findFailure?.(error) ?? toDetail(error, appMessages.wire.broken))
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
