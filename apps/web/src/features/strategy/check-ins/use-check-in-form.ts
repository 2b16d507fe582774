import type { Goal } from '@adjutant/contract/goals'
import { useForm } from '../../../platform/forms/use-form.ts'
import { findNumberError } from '../goals/kpi-number.ts'
import { toCheckInBody, toCheckInValues } from './check-in-values.ts'
import { useCheckIn } from '../goals/goal-mutations.ts'

export const checkInFailed = "The check-in couldn't be saved. Try again."

/** The values of a check-in and their submission, for the dialog and the desk. */
export function useCheckInForm(goal: Goal, onSaved: () => void) {
  const { values, setValues, isDirty } = useForm(toCheckInValues(goal))
  const { mutate, isPending, error } = useCheckIn()
  const submit = () => {
    if (isPending || Object.values(values.numbers).some(findNumberError)) return
    mutate({ id: goal.id, body: toCheckInBody(values) }, { onSuccess: onSaved })
  }
  return { values, setValues, isDirty, submit, isPending, error }
}
