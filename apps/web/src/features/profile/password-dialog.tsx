import { words } from '@adjutant/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findPasswordFault } from '../../platform/account-checks.ts'
import { toFieldErrors } from '../../platform/api-error.ts'
import { api } from '../../platform/api.ts'
import { passwordHint } from '../../platform/password-hint.ts'
import { useForm } from '../../platform/use-form.ts'
import { useNow } from '../../platform/use-now.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { Fields } from '../../ui/fields.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { needsCurrentPassword } from './password-checks.ts'
import styles from './password-dialog.module.css'
import { usePasswordChange } from './profile-mutations.ts'

type Passwords = { password: string; current_password: string }

/** The field for the current password is there when the login is old, and as soon as the server asks for it. */
function useCurrentField() {
  const { data: sessions } = useQuery(api.auth.sessions.options())
  const now = useNow()
  const [asked, setAsked] = useState(false)
  const loggedInAt = sessions?.find((session) => session.is_current)?.created_at
  return { isNeeded: asked || needsCurrentPassword(loggedInAt, now), ask: () => setAsked(true) }
}

export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { values, field, refuse } = useForm<Passwords>({ password: '', current_password: '' })
  const { isNeeded, ask } = useCurrentField()
  const { mutate, isPending } = usePasswordChange()

  const refuseByServer = (error: unknown) => {
    const faults = toFieldErrors(error)
    if (faults.current_password) ask()
    refuse(faults)
  }
  const submit = () => {
    if (isPending) return
    if (!values.password) showToast({ title: words.password.none, tone: 'info' })
    const fault = findPasswordFault(values.password, true)
    const currentFault = isNeeded && !values.current_password ? words.password.currentRequired : undefined
    if (fault || currentFault) return refuse({ password: fault, current_password: currentFault })
    const body = isNeeded ? values : { password: values.password }
    mutate(body, { onSuccess: onClose, onError: refuseByServer })
  }
  const footer = <DialogButtons word="Change password" busy={isPending} onCancel={onClose} />
  return (
    <Dialog open title="Change password" onClose={onClose} onSubmit={submit} busy={isPending} footer={footer}>
      <Fields>
        {isNeeded && <PasswordField label="Current password" autoComplete="current-password" {...field('current_password')} />}
        <PasswordField label="New password" autoComplete="new-password" hint={passwordHint} {...field('password')} />
        <p className={styles.note}>You&apos;ll be logged out on your other devices.</p>
      </Fields>
    </Dialog>
  )
}
