import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { validatePassword } from '../../platform/accounts/account-validation.ts'
import { toDetail, toFieldErrors } from '../../platform/api/api-error.ts'
import { api } from '../../platform/api/api.ts'
import { passwordHint } from '../../platform/accounts/password-hint.ts'
import { checkSession } from '../../platform/session/session.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { FormNotice } from './form-notice.tsx'
import styles from './form.module.css'

type ResetPasswordFormProps = {
  token: string
  onDone: () => void
  /** The link has expired or was used. */
  onInvalidLink: () => void
}

const validate = ({ password, confirmation }: { password: string; confirmation: string }) => {
  const issue = validatePassword(password, true)
  if (issue) return { password: issue }
  return password === confirmation ? undefined : { confirmation: appMessages.signup.mismatch }
}

export function ResetPasswordForm({ token, onDone, onInvalidLink }: ResetPasswordFormProps) {
  const [failure, setFailure] = useState<string>()
  const { values, field, showErrors } = useForm({ password: '', confirmation: '' })
  const { mutate, isPending } = useMutation({
    mutationFn: (password: string) => api.auth.confirmPasswordReset.call({ body: { token, password } }),
    onSuccess: async () => {
      // The server has ended every session of the account, possibly including this browser's.
      await checkSession()
      showToast({ title: appMessages.password.updated, message: 'Log in with your new password.', tone: 'success' })
      onDone()
    },
    onError: (error) => {
      const errors = toFieldErrors(error)
      if (errors.token) onInvalidLink()
      else if (errors.password) showErrors(errors)
      else setFailure(toDetail(error, appMessages.http.unexpected))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setFailure(undefined)
    const issues = validate(values)
    if (issues) return showErrors(issues)
    mutate(values.password)
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <FormNotice>{failure}</FormNotice>
      <PasswordField label="New password" autoComplete="new-password" hint={passwordHint} {...field('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmation')} />
      <Button type="submit" tone="primary" wide loading={isPending}>
        Set new password
      </Button>
    </form>
  )
}
