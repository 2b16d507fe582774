import type { TotpEnrolment } from '@adjutant/contract/accounts/two-factor'
import { twoFactorMessages } from '@adjutant/contract/messages/two-factor-messages'
import { toFieldErrors } from '../../../platform/api/api-error.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { Fields } from '../../../ui/form/fields.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useConfirmTotp } from './two-factor-mutations.ts'
import styles from './two-factor.module.css'
import { encode } from 'uqr'

/** Scanners expect four light modules around the code. */
const quietZone = 4

/** Always dark on light, because many scanners reject inverted codes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges" className={styles.qr}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

type TotpDialogProps = {
  enrolment: TotpEnrolment
  onClose: () => void
  /** Called with the recovery codes if this is the first factor. */
  onDone: (codes: string[] | null) => void
}

const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?!$)/g, '$1 ')

export default function TotpDialog({ enrolment, onClose, onDone }: TotpDialogProps) {
  const { values, field, showErrors } = useForm({ code: '' })
  const { mutate, isPending } = useConfirmTotp()
  const submit = () => {
    if (!values.code.trim()) return showErrors({ code: twoFactorMessages.codeRequired })
    mutate(values.code, {
      onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
      onError: (error) => showErrors(toFieldErrors(error)),
    })
  }
  return (
    <FormDialog title="Set up an authenticator app" onClose={onClose} onSubmit={submit} busy={isPending} label="Turn on">
      <Fields>
        <p>Scan this code with your authenticator app, then enter the six digits it shows.</p>
        <QrCode text={enrolment.uri} label="QR code for your authenticator app" />
        <div className={styles.secret}>
          <p>
            Can&apos;t scan it? Enter this key: <code>{inGroups(enrolment.secret)}</code>
          </p>
          <Button size="small" onClick={() => void copyText(enrolment.secret)}>
            Copy key
          </Button>
        </div>
        <TextField label="Code" inputMode="numeric" autoComplete="one-time-code" {...field('code')} />
      </Fields>
    </FormDialog>
  )
}
