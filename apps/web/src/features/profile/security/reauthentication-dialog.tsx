import { twoFactorMessages } from '@adjutant/contract/messages/two-factor-messages'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toDetail } from '../../../platform/api/api-error.ts'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import { requestLogout } from '../../../platform/session/logout.ts'
import { answerReauthentication } from '../../../platform/session/reauthentication-question.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { Fields } from '../../../ui/form/fields.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { twoFactorQuery, useReauthenticate } from './two-factor-mutations.ts'

/** Shown above everything while a change waits for reauthentication. */
export default function ReauthenticationDialog() {
  const { has_password: hasPassword, two_factor_enabled: hasFactor } = useCurrentUser()
  const { data: factors } = useQuery({ ...twoFactorQuery, enabled: hasFactor })
  if (!hasPassword && hasFactor && !factors) return null
  // A passkey is a second factor without codes.
  const hasCode = factors?.totp_enabled ?? false
  return hasPassword || hasCode ? <Confirmation hasPassword={hasPassword} hasCode={hasCode} /> : <SignInAgain />
}

const cancel = () => answerReauthentication(false)

/** Only the identity provider can identify this person. */
function SignInAgain() {
  const logOut = () => {
    cancel()
    requestLogout()
  }
  return (
    <FormDialog title="Log in again" onClose={cancel} onSubmit={logOut} label="Log out" busy={false}>
      <p>This needs a login in the last 15 minutes. Log out, sign in with SSO again, then try again.</p>
    </FormDialog>
  )
}

function Confirmation({ hasPassword, hasCode }: { hasPassword: boolean; hasCode: boolean }) {
  const [isByCode, setByCode] = useState(!hasPassword)
  const { values, field, showErrors } = useForm({ password: '', code: '' })
  const { mutate, isPending } = useReauthenticate()
  const name = isByCode ? 'code' : 'password'
  const submit = () => {
    if (!values[name].trim())
      return showErrors({ [name]: isByCode ? twoFactorMessages.codeRequired : appMessages.password.currentRequired })
    mutate(isByCode ? { code: values.code } : { password: values.password }, {
      onSuccess: () => answerReauthentication(true),
      onError: (error) => showErrors({ [name]: toDetail(error, appMessages.http.unexpected) }),
    })
  }
  return (
    <FormDialog title="Confirm it's you" onClose={cancel} onSubmit={submit} busy={isPending} label="Confirm">
      <Fields>
        <p>You logged in a while ago. Confirm your identity to continue.</p>
        {isByCode ? (
          <TextField label="Code" hint="From your authenticator app." inputMode="numeric" autoComplete="one-time-code" {...field('code')} />
        ) : (
          <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        )}
        {hasCode && hasPassword && (
          <div>
            <Button tone="ghost" size="small" onClick={() => setByCode(!isByCode)}>
              {isByCode ? 'Use your password' : 'Use a code instead'}
            </Button>
          </div>
        )}
      </Fields>
    </FormDialog>
  )
}
