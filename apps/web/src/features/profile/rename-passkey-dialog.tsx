import type { Passkey } from '@adjutant/contract/accounts/two-factor'
import { twoFactorMessages } from '@adjutant/contract/messages/two-factor-messages'
import { toFieldErrors } from '../../platform/api/api-error.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogButtons } from '../../ui/overlay/dialog-buttons.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useRenamePasskey } from './security/two-factor-mutations.ts'

export default function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { values, field, showErrors } = useForm({ name: passkey.name })
  const { mutate, isPending } = useRenamePasskey()
  const submit = () => {
    if (isPending) return
    const name = values.name.trim()
    if (!name) return showErrors({ name: twoFactorMessages.nameRequired })
    if (name === passkey.name) return onClose()
    mutate({ id: passkey.id, name }, { onSuccess: onClose, onError: (error) => showErrors(toFieldErrors(error)) })
  }
  const footer = <DialogButtons label="Save" busy={isPending} onCancel={onClose} />
  return (
    <Dialog open title="Rename the passkey" onClose={onClose} onSubmit={submit} busy={isPending} footer={footer}>
      <TextField label="Name" maxLength={100} {...field('name')} />
    </Dialog>
  )
}
