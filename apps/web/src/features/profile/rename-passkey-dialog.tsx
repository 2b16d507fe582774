import type { Passkey } from '@adjutant/contract/two-factor'
import { twoFactorWords } from '@adjutant/contract/two-factor-words'
import { toFieldErrors } from '../../platform/api-error.ts'
import { useForm } from '../../platform/use-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useRenamePasskey } from './two-factor-mutations.ts'

export default function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { values, field, refuse } = useForm({ name: passkey.name })
  const { mutate, isPending } = useRenamePasskey()
  const submit = () => {
    if (isPending) return
    const name = values.name.trim()
    if (!name) return refuse({ name: twoFactorWords.nameRequired })
    if (name === passkey.name) return onClose()
    mutate({ id: passkey.id, name }, { onSuccess: onClose, onError: (error) => refuse(toFieldErrors(error)) })
  }
  const footer = <DialogButtons word="Save" busy={isPending} onCancel={onClose} />
  return (
    <Dialog open title="Rename the passkey" onClose={onClose} onSubmit={submit} busy={isPending} footer={footer}>
      <TextField label="Name" maxLength={100} {...field('name')} />
    </Dialog>
  )
}
