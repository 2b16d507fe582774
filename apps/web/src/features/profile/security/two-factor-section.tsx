import type { Passkey, TwoFactorState } from '@adjutant/contract/accounts/two-factor'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { canUsePasskeys } from '../../../platform/session/passkeys.ts'
import { toTimeAgo } from '../../../platform/text/time-ago.ts'
import { useNow } from '../../../platform/text/use-now.ts'
import { Button } from '../../../ui/button/button.tsx'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import type { TwoFactorStep } from './two-factor-dialogs.tsx'
import { twoFactorQuery, useBeginTotp } from './two-factor-mutations.ts'
import rows from './security-rows.module.css'
import styles from './two-factor.module.css'

const TwoFactorDialogs = lazyComponent(() => import('./two-factor-dialogs.tsx'))

function Factor({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <p>{title}</p>
        <p className={rows.note}>{note}</p>
      </div>
      {children}
    </li>
  )
}

type OnStep = (step: TwoFactorStep) => void

function AuthenticatorApp({ isOn, onStep }: { isOn: boolean; onStep: OnStep }) {
  const { mutate, isPending } = useBeginTotp()
  const begin = () => mutate(undefined, { onSuccess: (enrolment) => onStep({ kind: 'totp', enrolment }) })
  return (
    <Factor
      title="Authenticator app"
      note={isOn ? 'Logging in asks for a code from your app.' : 'Codes from an app such as 1Password or Google Authenticator.'}
    >
      {isOn ? (
        <Button size="small" aria-label="Remove the authenticator app" onClick={() => onStep({ kind: 'remove-totp' })}>
          Remove
        </Button>
      ) : (
        <Button size="small" loading={isPending} aria-label="Set up an authenticator app" onClick={begin}>
          Set up
        </Button>
      )}
    </Factor>
  )
}

function PasskeyRow({ passkey, onStep }: { passkey: Passkey; onStep: OnStep }) {
  const now = useNow()
  const note = passkey.last_used_at ? `Last used ${toTimeAgo(passkey.last_used_at, now)}` : `Added ${toTimeAgo(passkey.created_at, now)}`
  return (
    <Factor title={passkey.name} note={`Passkey. ${note}`}>
      <div className={styles.buttons}>
        <Button size="small" aria-label={`Rename the passkey ${passkey.name}`} onClick={() => onStep({ kind: 'rename-passkey', passkey })}>
          Rename
        </Button>
        <Button size="small" aria-label={`Remove the passkey ${passkey.name}`} onClick={() => onStep({ kind: 'remove-passkey', passkey })}>
          Remove
        </Button>
      </div>
    </Factor>
  )
}

function Factors({ state, onStep }: { state: TwoFactorState; onStep: OnStep }) {
  return (
    <ul role="list" className={rows.rows}>
      <AuthenticatorApp isOn={state.totp_enabled} onStep={onStep} />
      {state.passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onStep={onStep} />
      ))}
      {canUsePasskeys() && (
        <Factor title="Passkeys" note="Fingerprint, face, screen lock or a security key. They can also replace your password.">
          <Button size="small" onClick={() => onStep({ kind: 'passkey' })}>
            Add passkey
          </Button>
        </Factor>
      )}
      {state.enabled && (
        <Factor
          title="Recovery codes"
          note={`${state.recovery_codes_left} left. Each code logs you in once if you lose your other factors.`}
        >
          <Button size="small" onClick={() => onStep({ kind: 'new-codes' })}>
            New codes
          </Button>
        </Factor>
      )}
    </ul>
  )
}

export function TwoFactorSection({ number }: { number: string }) {
  const [step, setStep] = useState<TwoFactorStep>()
  const { data: state, isLoadingError, error, refetch } = useQuery(twoFactorQuery)
  return (
    <Section
      number={number}
      title="Two-factor authentication"
      description={
        state?.enabled
          ? 'On. Your password alone is not enough to log in.'
          : 'Off. Add a second factor, so that a stolen password is not enough.'
      }
    >
      {isLoadingError && <QueryFailure title={appMessages.user.loadFailed} query={{ error, refetch }} />}
      {!state && !isLoadingError && <SkeletonRows count={2} />}
      {state && <Factors state={state} onStep={setStep} />}
      <Suspense fallback={null}>{step && <TwoFactorDialogs step={step} onStep={setStep} />}</Suspense>
    </Section>
  )
}
