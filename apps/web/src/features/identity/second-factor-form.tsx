import type { SecondFactorChallenge, SecondFactorMethod } from '@adjutant/contract/accounts/two-factor'
import { twoFactorMessages } from '@adjutant/contract/messages/two-factor-messages'
import type { User } from '@adjutant/contract/accounts/users'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { answerWithPasskey, canUsePasskeys } from '../../platform/session/passkeys.ts'
import { loginWithSecondFactor } from '../../platform/session/session.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormNotice } from './form-notice.tsx'
import styles from './form.module.css'
import { toLoginFailure } from './login-messages.ts'
import { useLogin } from './use-login.ts'

type SecondFactorFormProps = {
  challenge: SecondFactorChallenge
  onDone: (user: User | undefined) => void
  /** Called with a reason if the sign-in has expired. */
  onStartAgain: (why?: string) => void
}

type Answer = { code: string } | { recovery_code: string } | { isPasskey: true }

const fields = {
  totp: { label: 'Code', hint: 'From your authenticator app.', inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery_code: { label: 'Recovery code', hint: 'Each code works once.', inputMode: 'text', autoComplete: 'off' },
} as const

const otherWays: Record<SecondFactorMethod, string> = {
  totp: 'Use your authenticator app',
  passkey: 'Use a passkey',
  recovery_code: 'Use a recovery code',
}

/** Restores the focus, which was lost with the previous step. */
const focusFirst = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('input, button[type="submit"]')?.focus()

export function SecondFactorForm({ challenge, onDone, onStartAgain }: SecondFactorFormProps) {
  const methods = challenge.methods.filter((method) => method !== 'passkey' || canUsePasskeys())
  const [method, setMethod] = useState(methods[0] ?? 'recovery_code')
  const [issue, setIssue] = useState<string>()
  const { values, set, field } = useForm({ code: '' })
  const onError = (error: Error) => {
    const why = toLoginFailure(error)
    if (why === twoFactorMessages.challengeExpired) onStartAgain(why)
    else setIssue(why)
    set('code', '')
  }
  const enter = async (answer: Answer) => {
    const { mfa_token, passkey_options } = challenge
    if ('isPasskey' in answer) return loginWithSecondFactor({ mfa_token, passkey: await answerWithPasskey(passkey_options ?? {}) })
    return loginWithSecondFactor({ mfa_token, ...answer })
  }
  const { mutate, isPending } = useLogin(enter, { onDone, onError })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setIssue(undefined)
    if (method === 'passkey') return mutate({ isPasskey: true })
    if (!values.code.trim()) return setIssue(twoFactorMessages.codeRequired)
    mutate(method === 'totp' ? { code: values.code } : { recovery_code: values.code })
  }
  const turnTo = (next: SecondFactorMethod) => {
    setIssue(undefined)
    set('code', '')
    setMethod(next)
  }

  return (
    <form key={method} ref={focusFirst} noValidate className={styles.form} onSubmit={submit}>
      <FormNotice>{issue}</FormNotice>
      {method === 'passkey' ? (
        <p className={styles.sent}>Confirm with your fingerprint, face, screen lock or security key.</p>
      ) : (
        <TextField autoCapitalize="none" spellCheck={false} {...fields[method]} {...field('code')} />
      )}
      <Button type="submit" tone="primary" wide loading={isPending}>
        {method === 'passkey' ? 'Use passkey' : 'Continue'}
      </Button>
      <div className={styles.ways}>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} tone="ghost" size="small" onClick={() => turnTo(other)}>
              {otherWays[other]}
            </Button>
          ))}
        <Button tone="ghost" size="small" onClick={() => onStartAgain()}>
          Start again
        </Button>
      </div>
    </form>
  )
}
