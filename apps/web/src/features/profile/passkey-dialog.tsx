import { twoFactorWords } from '@adjutant/contract/two-factor-words'
import { words } from '@adjutant/contract/words'
import { toDetail, toFieldErrors } from '../../platform/api-error.ts'
import { PasskeyError } from '../../platform/passkeys.ts'
import { useForm } from '../../platform/use-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { Fields } from '../../ui/fields.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toDeviceName } from './device-name.ts'
import { useAddPasskey } from './two-factor-mutations.ts'

type PasskeyDialogProps = { onClose: () => void; onDone: (codes: string[] | null) => void }

const toFault = (error: unknown) =>
  error instanceof PasskeyError ? error.message : (toFieldErrors(error).name ?? toDetail(error, words.wire.broken))

export default function PasskeyDialog({ onClose, onDone }: PasskeyDialogProps) {
  const { values, field, refuse } = useForm({ name: toDeviceName(navigator.userAgent) })
  const { mutate, isPending } = useAddPasskey()
  const submit = () => {
    if (isPending) return
    const name = values.name.trim()
    if (!name) return refuse({ name: twoFactorWords.nameRequired })
    mutate(name, {
      onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
      onError: (error) => refuse({ name: toFault(error) }),
    })
  }
  const footer = <DialogButtons word="Create passkey" busy={isPending} onCancel={onClose} />
  return (
    <Dialog open title="Add a passkey" onClose={onClose} onSubmit={submit} busy={isPending} footer={footer}>
      <Fields>
        <p>Your browser asks for your fingerprint, face, screen lock or security key.</p>
        <TextField label="Name" hint="So that you recognize it later." maxLength={100} {...field('name')} />
      </Fields>
    </Dialog>
  )
}
