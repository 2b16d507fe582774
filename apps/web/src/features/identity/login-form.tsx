import { words } from '@adjutant/contract/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { login } from '../../platform/session.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormNotice } from './form-notice.tsx'
import styles from './form.module.css'
import { toLoginFailure } from './login-words.ts'

export function LoginForm({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  const [fault, setFault] = useState<string>()
  const { values, set, field } = useForm({ email: '', password: '', rememberMe: false })
  const { mutate, isPending } = useMutation({
    mutationFn: login,
    onSuccess: () => {
      queryClient.clear()
      onDone()
    },
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
      <Checkbox label="Remember me" checked={values.rememberMe} onChange={(event) => set('rememberMe', event.target.checked)} />
      <Button type="submit" tone="primary" wide loading={isPending}>
        Log in
      </Button>
    </form>
  )
}
