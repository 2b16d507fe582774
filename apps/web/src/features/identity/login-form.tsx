import type { User } from '@adjutant/contract/users'
import { words } from '@adjutant/contract/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { currentUserOptions } from '../../platform/current-user.ts'
import { login } from '../../platform/session.ts'
import type { Login } from '../../platform/session.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormNotice } from './form-notice.tsx'
import styles from './form.module.css'
import { toLoginFailure } from './login-words.ts'

type LoginFormProps = {
  /** Beside the checkbox: the way to a new password. */
  forgotten: ReactNode
  /** `user` is undefined where the login succeeded and the record could not be read yet. */
  onDone: (user: User | undefined) => void
}

export function LoginForm({ forgotten, onDone }: LoginFormProps) {
  const queryClient = useQueryClient()
  const [fault, setFault] = useState<string>()
  const { values, set, field } = useForm({ email: '', password: '', rememberMe: false })
  const { mutate, isPending } = useMutation({
    mutationFn: async (values: Login) => {
      await login(values)
      queryClient.clear()
      return queryClient.fetchQuery(currentUserOptions).catch(() => undefined)
    },
    onSuccess: onDone,
    onError: (error) => setFault(toLoginFailure(error)),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const isFilled = values.email.trim() && values.password
    setFault(isFilled ? undefined : words.auth.bothRequired)
    if (isFilled) mutate(values)
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <FormNotice>{fault}</FormNotice>
      <TextField label="Email" type="email" autoComplete="username" autoCapitalize="none" {...field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <div className={styles.row}>
        <Checkbox label="Remember me" checked={values.rememberMe} onChange={(event) => set('rememberMe', event.target.checked)} />
        {forgotten}
      </div>
      <Button type="submit" tone="primary" wide loading={isPending}>
        Log in
      </Button>
    </form>
  )
}
