import type { Goal } from '@adjutant/contract/goals'
import { toDetail } from '../../../platform/api/api-error.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { CheckInFields } from './check-in-fields.tsx'
import { checkInFailed, useCheckInForm } from './use-check-in-form.ts'

export function CheckInDialog({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const { values, setValues, isDirty, submit, isPending, error } = useCheckInForm(goal, onClose)
  return (
    <FormDialog
      title={`Check in: ${goal.title}`}
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={submit}
      busy={isPending}
      label="Save check-in"
    >
      {error && <p role="alert">{toDetail(error, checkInFailed)}</p>}
      <CheckInFields goal={goal} values={values} onChange={setValues} />
    </FormDialog>
  )
}
