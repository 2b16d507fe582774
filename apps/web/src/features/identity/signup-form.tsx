import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { toAccountErrors } from '../../platform/accounts/account-errors.ts'
import { ApiError, toDetail } from '../../platform/api/api-error.ts'
import { api } from '../../platform/api/api.ts'
import { signupPasswordHint } from '../../platform/accounts/password-hint.ts'
import { login } from '../../platform/session/session.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { dismissAllToasts, showToast } from '../../ui/overlay/toast.ts'
import { FormNotice } from './form-notice.tsx'
import styles from './form.module.css'
import type { Invitation } from './invitation.ts'
import { toLoginFailure } from './login-messages.ts'
import { validateSignup } from './signup-validation.ts'
import type { SignupValues } from './signup-validation.ts'

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
  return error instanceof ApiError && error.status === 0 ? appMessages.signup.failed : toDetail(error, appMessages.signup.failed)
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
      showToast({ title: appMessages.auth.failed, message: toLoginFailure(error), tone: 'error' })
      onLoginFailed()
    },
  })
  const registration = useMutation({
    mutationFn: (values: SignupValues) => register(values, invitation),
    // The failure of the previous attempt.
    onMutate: dismissAllToasts,
    onSuccess: (_user, values) => {
      showToast({ title: appMessages.signup.doneTitle, message: appMessages.signup.done, tone: 'success' })
      entry.mutate(values)
    },
    onError: (error) => showToast({ title: appMessages.signup.failedTitle, message: toSignupFailure(error), tone: 'error' }),
  })
  return { registration, isPending: registration.isPending || entry.isPending }
}

export function SignupForm(props: SignupFormProps) {
  const { invitation } = props
  const [notice, setNotice] = useState<string>()
  const { values, field, showErrors } = useForm({ ...blank, email: invitation?.email ?? '' })
  const { registration, isPending } = useSignup(props)

  const showErrorOnAll = (error: unknown) => {
    const { first_name: firstName, last_name: lastName, email, password } = toAccountErrors(error)
    setNotice(toSignupFailure(error))
    showErrors({ email, firstName, lastName, password })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const issue = validateSignup(values)
    setNotice(issue?.notice)
    showErrors(issue?.fields ?? {})
    if (!issue) registration.mutate(values, { onError: showErrorOnAll })
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
