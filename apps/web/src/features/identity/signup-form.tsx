import { words } from '@adjutant/contract/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { toAccountErrors } from '../../platform/account-errors.ts'
import { ApiError, toDetail } from '../../platform/api-error.ts'
import { api } from '../../platform/api.ts'
import { signupPasswordHint } from '../../platform/password-hint.ts'
import { login } from '../../platform/session.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { FormNotice } from './form-notice.tsx'
import styles from './form.module.css'
import type { Invitation } from './invitation.ts'
import { toLoginFailure } from './login-words.ts'
import { findSignupFault } from './signup-checks.ts'
import type { SignupValues } from './signup-checks.ts'

type SignupFormProps = {
  /** An invited person signs up with the invited email. */
  invitation?: Invitation | undefined
  onDone: () => void
  onLoginFailed: () => void
}

const blank: SignupValues = { email: '', firstName: '', lastName: '', password: '', confirmation: '' }

function register({ email, firstName, lastName, password }: SignupValues, invitation: Invitation | undefined) {
  const person = { email, first_name: firstName, last_name: lastName, password }
  return api.users.register.call({ body: invitation ? { ...person, invitation_token: invitation.token } : person })
}

function toSignupFailure(error: unknown) {
  return error instanceof ApiError && error.status === 0 ? words.signup.failed : toDetail(error, words.signup.failed)
}

function useSignup({ invitation, onDone, onLoginFailed }: SignupFormProps) {
  const queryClient = useQueryClient()
  const entry = useMutation({
    mutationFn: ({ email, password }: SignupValues) => login({ email, password, rememberMe: false }),
    onSuccess: () => {
      queryClient.clear()
      onDone()
    },
    onError: (error) => {
      showToast({ title: words.auth.failed, message: toLoginFailure(error), tone: 'error' })
      onLoginFailed()
    },
  })
  const registration = useMutation({
    mutationFn: (values: SignupValues) => register(values, invitation),
    onSuccess: (_user, values) => {
      showToast({ title: words.signup.doneTitle, message: words.signup.done, tone: 'success' })
      entry.mutate(values)
    },
    onError: (error) => showToast({ title: words.signup.failedTitle, message: toSignupFailure(error), tone: 'error' }),
  })
  return { registration, isPending: registration.isPending || entry.isPending }
}

export function SignupForm(props: SignupFormProps) {
  const { invitation } = props
  const [notice, setNotice] = useState<string>()
  const { values, field, refuse } = useForm({ ...blank, email: invitation?.email ?? '' })
  const { registration, isPending } = useSignup(props)

  const refuseAll = (error: unknown) => {
    const { first_name: firstName, last_name: lastName, email, password } = toAccountErrors(error)
    setNotice(toSignupFailure(error))
    refuse({ email, firstName, lastName, password })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const fault = findSignupFault(values)
    setNotice(fault?.notice)
    refuse(fault?.fields ?? {})
    if (!fault) registration.mutate(values, { onError: refuseAll })
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <FormNotice>{notice}</FormNotice>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        readOnly={Boolean(invitation)}
        {...field('email')}
      />
      <div className={styles.pair}>
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <PasswordField label="Password" autoComplete="new-password" hint={signupPasswordHint} {...field('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmation')} />
      <Button type="submit" tone="primary" wide loading={isPending}>
        Sign up
      </Button>
    </form>
  )
}
