import { twoFactorWords } from '@adjutant/contract/two-factor-words'
import { words } from '@adjutant/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toDetail } from '../../platform/api-error.ts'
import { answerReauthentication } from '../../platform/reauthentication.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { Fields } from '../../ui/fields.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { twoFactorQuery, useReauthenticate } from './two-factor-mutations.ts'

/** Stands above everything while a change waits for the person to confirm who they are. */
export default function ReauthenticationDialog() {
  const { data: factors } = useQuery(twoFactorQuery)
  const [isByCode, setByCode] = useState(false)
  const { values, field, refuse } = useForm({ password: '', code: '' })
  const { mutate, isPending } = useReauthenticate()
  const name = isByCode ? 'code' : 'password'
  const submit = () => {
    if (isPending) return
    if (!values[name].trim()) return refuse({ [name]: isByCode ? twoFactorWords.codeRequired : words.password.currentRequired })
    mutate(isByCode ? { code: values.code } : { password: values.password }, {
      onSuccess: () => answerReauthentication(true),
      onError: (error) => refuse({ [name]: toDetail(error, words.wire.broken) }),
    })
  }
  const cancel = () => answerReauthentication(false)
  const footer = <DialogButtons word="Confirm" busy={isPending} onCancel={cancel} />
  return (
    <Dialog open title="Confirm it’s you" onClose={cancel} onSubmit={submit} busy={isPending} footer={footer}>
      <Fields>
        <p>You logged in a while ago. Confirm your identity to make this change.</p>
        {isByCode ? (
          <TextField label="Code" hint="From your authenticator app." inputMode="numeric" autoComplete="one-time-code" {...field('code')} />
        ) : (
          <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        )}
        {factors?.totp_enabled && (
          <div>
            <Button tone="ghost" size="small" onClick={() => setByCode(!isByCode)}>
              {isByCode ? 'Use your password' : 'Use a code instead'}
            </Button>
          </div>
        )}
      </Fields>
    </Dialog>
  )
}
