import type { Passkey, TotpEnrolment } from '@adjutant/contract/accounts/two-factor'
import { twoFactorMessages } from '@adjutant/contract/messages/two-factor-messages'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import PasskeyDialog from './passkey-dialog.tsx'
import RecoveryCodesDialog from './recovery-codes-dialog.tsx'
import TotpDialog from './totp-dialog.tsx'
import { useNewRecoveryCodes, useRefreshAll, useRemovePasskey, useRemoveTotp, useRenamePasskey } from './two-factor-mutations.ts'
import { toFieldErrors } from '../../../platform/api/api-error.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { values, field, showErrors } = useForm({ name: passkey.name })
  const { mutate, isPending } = useRenamePasskey()
  const submit = () => {
    const name = values.name.trim()
    if (!name) return showErrors({ name: twoFactorMessages.nameRequired })
    if (name === passkey.name) return onClose()
    mutate({ id: passkey.id, name }, { onSuccess: onClose, onError: (error) => showErrors(toFieldErrors(error)) })
  }
  return (
    <FormDialog title="Rename the passkey" onClose={onClose} onSubmit={submit} busy={isPending} label="Save">
      <TextField label="Name" maxLength={100} {...field('name')} />
    </FormDialog>
  )
}

/** The open two-factor dialog. */
export type TwoFactorStep =
  | { kind: 'totp'; enrolment: TotpEnrolment }
  | { kind: 'passkey' }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'new-codes' }
  | { kind: 'remove-totp' }
  | { kind: 'rename-passkey'; passkey: Passkey }
  | { kind: 'remove-passkey'; passkey: Passkey }

type DialogProps = { onClose: () => void }

function RemoveTotp({ onClose }: DialogProps) {
  const { mutate, isPending } = useRemoveTotp()
  const remove = () => mutate(undefined, { onSettled: onClose })
  return (
    <Confirm open danger title="Remove the authenticator app" confirmLabel="Remove" busy={isPending} onConfirm={remove} onCancel={onClose}>
      Its codes stop working. Without another second factor, your password alone is enough to log in.
    </Confirm>
  )
}

function RemovePasskey({ passkey, onClose }: DialogProps & { passkey: Passkey }) {
  const { mutate, isPending } = useRemovePasskey()
  const remove = () => mutate(passkey.id, { onSettled: onClose })
  return (
    <Confirm open danger title="Remove the passkey" confirmLabel="Remove" busy={isPending} onConfirm={remove} onCancel={onClose}>
      “{passkey.name}” no longer signs you in. Delete it on your device as well.
    </Confirm>
  )
}

function NewCodes({ onClose, onCodes }: DialogProps & { onCodes: (codes: string[]) => void }) {
  const { mutate, isPending } = useNewRecoveryCodes()
  const make = () => mutate(undefined, { onSuccess: ({ recovery_codes }) => onCodes(recovery_codes), onError: onClose })
  return (
    <Confirm open title="New recovery codes" confirmLabel="Make new codes" busy={isPending} onConfirm={make} onCancel={onClose}>
      The codes you have now stop working.
    </Confirm>
  )
}

export default function TwoFactorDialogs({ step, onStep }: { step: TwoFactorStep; onStep: (step: TwoFactorStep | undefined) => void }) {
  const refreshAll = useRefreshAll()
  const close = () => onStep(undefined)
  const finish = () => {
    close()
    refreshAll()
  }
  const showCodes = (codes: string[] | null) => (codes ? onStep({ kind: 'codes', codes }) : finish())
  switch (step.kind) {
    case 'totp':
      return <TotpDialog enrolment={step.enrolment} onClose={close} onDone={showCodes} />
    case 'passkey':
      return <PasskeyDialog onClose={close} onDone={showCodes} />
    case 'codes':
      return <RecoveryCodesDialog codes={step.codes} onClose={finish} />
    case 'new-codes':
      return <NewCodes onClose={close} onCodes={showCodes} />
    case 'remove-totp':
      return <RemoveTotp onClose={close} />
    case 'rename-passkey':
      return <RenamePasskeyDialog passkey={step.passkey} onClose={close} />
    case 'remove-passkey':
      return <RemovePasskey passkey={step.passkey} onClose={close} />
  }
}
