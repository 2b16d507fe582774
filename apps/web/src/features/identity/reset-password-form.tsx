import { words } from '@adjutant/contract/words'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { findPasswordFault } from '../../platform/account-checks.ts'
import { toDetail, toFieldErrors } from '../../platform/api-error.ts'
import { api } from '../../platform/api.ts'
import { passwordHint } from '../../platform/password-hint.ts'
import { checkSession } from '../../platform/session.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { FormNotice } from './form-notice.tsx'
import styles from './form.module.css'

type ResetPasswordFormProps = {
  token: string
  onDone: () => void
  /** The link has expired or was used. */
  onInvalidLink: () => void
}

const findFaults = ({ password, confirmation }: { password: string; confirmation: string }) => {
  const fault = findPasswordFault(password, true)
  if (fault) return { password: fault }
  return password === confirmation ? undefined : { confirmation: words.signup.mismatch }
}

export function ResetPasswordForm({ token, onDone, onInvalidLink }: ResetPasswordFormProps) {
  const [failure, setFailure] = useState<string>()
  const { values, field, refuse } = useForm({ password: '', confirmation: '' })
  const { mutate, isPending } = useMutation({
    mutationFn: (password: string) => api.auth.confirmPasswordReset.call({ body: { token, password } }),
    onSuccess: async () => {
      // The server has ended every session of the account, possibly including this browser's.
      await checkSession()
      showToast({ title: words.password.updated, message: 'Log in with your new password.', tone: 'success' })
      onDone()
    },
    onError: (error) => {
      const errors = toFieldErrors(error)
      if (errors.token) onInvalidLink()
      else if (errors.password) refuse(errors)
      else setFailure(toDetail(error, words.wire.broken))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setFailure(undefined)
    const faults = findFaults(values)
    if (faults) return refuse(faults)
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
