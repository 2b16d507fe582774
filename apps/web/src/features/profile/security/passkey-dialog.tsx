import { twoFactorMessages } from '@adjutant/contract/messages/two-factor-messages'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { CancelledError, toDetail, toFieldErrors } from '../../../platform/api/api-error.ts'
import { PasskeyError } from '../../../platform/session/passkeys.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { Fields } from '../../../ui/form/fields.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { toDeviceName } from './device-name.ts'
import { useAddPasskey } from './two-factor-mutations.ts'

type PasskeyDialogProps = { onClose: () => void; onDone: (codes: string[] | null) => void }

const toIssue = (error: unknown) =>
  error instanceof PasskeyError ? error.message : (toFieldErrors(error).name ?? toDetail(error, appMessages.http.unexpected))

export default function PasskeyDialog({ onClose, onDone }: PasskeyDialogProps) {
  const { values, field, showErrors } = useForm({ name: toDeviceName(navigator.userAgent) })
  const { mutate, isPending } = useAddPasskey()
  const submit = () => {
    const name = values.name.trim()
    if (!name) return showErrors({ name: twoFactorMessages.nameRequired })
    mutate(name, {
      onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
      onError: (error) => {
        if (!(error instanceof CancelledError)) showErrors({ name: toIssue(error) })
      },
    })
  }
  return (
    <FormDialog title="Add a passkey" onClose={onClose} onSubmit={submit} busy={isPending} label="Create passkey">
      <Fields>
        <p>Your browser asks for your fingerprint, face, screen lock or security key.</p>
        <TextField label="Name" hint="So that you recognize it later." maxLength={100} {...field('name')} />
      </Fields>
    </FormDialog>
  )
}
