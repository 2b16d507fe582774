import type { Goal } from '@adjutant/contract/goals'
import { toDetail } from '../../../platform/api/api-error.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogButtons } from '../../../ui/overlay/dialog-buttons.tsx'
import { CheckInFields } from './check-in-fields.tsx'
import { checkInFailed, useCheckInForm } from './use-check-in-form.ts'

export function CheckInDialog({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const { values, setValues, submit, isPending, error } = useCheckInForm(goal, onClose)
  const footer = <DialogButtons label="Save check-in" busy={isPending} onCancel={onClose} />
  return (
    <Dialog open title={`Check in: ${goal.title}`} onClose={onClose} onSubmit={submit} busy={isPending} footer={footer}>
      {error && <p role="alert">{toDetail(error, checkInFailed)}</p>}
      <CheckInFields goal={goal} values={values} onChange={setValues} />
    </Dialog>
  )
}
