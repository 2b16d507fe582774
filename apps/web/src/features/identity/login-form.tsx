import type { SecondFactorChallenge } from '@adjutant/contract/accounts/two-factor'
import type { User } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { canUsePasskeys } from '../../platform/session/passkeys.ts'
import { findSecondFactor, login, loginWithPasskey } from '../../platform/session/session.ts'
import type { Login } from '../../platform/session/session.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormNotice } from './form-notice.tsx'
import styles from './form.module.css'
import { toLoginFailure } from './login-messages.ts'
import { SecondFactorForm } from './second-factor-form.tsx'
import { useLogin } from './use-login.ts'
import ssoStyles from './sso.module.css'

type LoginFormProps = {
  /** The link to reset the password, beside the checkbox. */
  forgotten: ReactNode
  /** `user` is undefined if the login succeeded but the record could not be read. */
  onDone: (user: User | undefined) => void
  /** True while the second factor is requested, so that the page can adapt its title. */
  onSecondStep?: (isSecondStep: boolean) => void
}

export function LoginForm(props: LoginFormProps) {
  const [challenge, setChallenge] = useState<SecondFactorChallenge>()
  const [notice, setNotice] = useState<string>()
  const goTo = (next: SecondFactorChallenge | undefined) => {
    setChallenge(next)
    props.onSecondStep?.(next !== undefined)
  }
  const startAgain = (why?: string) => {
    setNotice(why)
    goTo(undefined)
  }
  if (challenge) return <SecondFactorForm challenge={challenge} onDone={props.onDone} onStartAgain={startAgain} />
  return <PasswordForm {...props} notice={notice} onChallenge={goTo} />
}

type PasswordFormProps = LoginFormProps & { notice: string | undefined; onChallenge: (challenge: SecondFactorChallenge) => void }

function PasswordForm({ forgotten, notice, onDone, onChallenge }: PasswordFormProps) {
  const [issue, setIssue] = useState(notice)
  const { values, set, field } = useForm({ email: '', password: '', rememberMe: false })
  const onError = (error: Error) => {
    const challenge = findSecondFactor(error)
    if (challenge) onChallenge(challenge)
    else setIssue(toLoginFailure(error))
  }
  const byPassword = useLogin((typed: Login) => login(typed), { onDone, onError })
  const byPasskey = useLogin(loginWithPasskey, { onDone, onError })
  const isPending = byPassword.isPending || byPasskey.isPending

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const isFilled = values.email.trim() && values.password
    setIssue(isFilled ? undefined : appMessages.auth.bothRequired)
    if (isFilled) byPassword.mutate(values)
  }
  const pickPasskey = () => {
    if (isPending) return
    setIssue(undefined)
    byPasskey.mutate(values)
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <FormNotice>{issue}</FormNotice>
      <TextField label="Email" type="email" autoComplete="username" autoCapitalize="none" {...field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <div className={styles.row}>
        <Checkbox label="Remember me" checked={values.rememberMe} onChange={(event) => set('rememberMe', event.target.checked)} />
        {forgotten}
      </div>
      <Button type="submit" tone="primary" wide loading={byPassword.isPending}>
        Log in
      </Button>
      {canUsePasskeys() && (
        <Button wide loading={byPasskey.isPending} onClick={pickPasskey}>
          Use a passkey instead
        </Button>
      )}
    </form>
  )
}

/** The link to single sign-on below the login form. */
export function SsoLink({ redirect }: { redirect: string | undefined }) {
  return (
    <p className={ssoStyles.other}>
      <Link to="/sso" search={redirect ? { redirect } : {}}>
        Sign in with SSO
      </Link>
    </p>
  )
}
