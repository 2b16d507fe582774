import type { Goal } from '@adjutant/contract/goals'
import { useState } from 'react'
import { findNumberError } from '../goals/kpi-number.ts'
import { toCheckInBody, toCheckInValues } from './check-in-values.ts'
import { useCheckIn } from '../goals/goal-mutations.ts'

export const checkInFailed = "The check-in couldn't be saved. Try again."

/** The values of a check-in and their submission, for the dialog and the desk. */
export function useCheckInForm(goal: Goal, onSaved: () => void) {
  const [initial] = useState(() => toCheckInValues(goal))
  const [values, setValues] = useState(initial)
  const { mutate, isPending, error } = useCheckIn()
  const submit = () => {
    if (isPending || Object.values(values.numbers).some(findNumberError)) return
    mutate({ id: goal.id, body: toCheckInBody(values) }, { onSuccess: onSaved })
  }
  const isDirty = JSON.stringify(values) !== JSON.stringify(initial)
  return { values, setValues, isDirty, submit, isPending, error }
}
