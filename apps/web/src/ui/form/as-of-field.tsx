import { useState } from 'react'
import { toPastDay } from '../text/day-text.ts'
import { TextField } from './text-field.tsx'

type AsOfFieldProps = { day: string | undefined; today: string; onDay: (day: string | undefined) => void }

/** Selects an earlier day; today or an empty date is the live page. */
export function AsOfField({ day, today, onDay }: AsOfFieldProps) {
  // A day in the future stays in the field, beside the reason why the page doesn't change.
  const [future, setFuture] = useState('')
  const shownFuture = day ? '' : future
  return (
    <TextField
      label="As of"
      type="date"
      value={day ?? shownFuture}
      max={today}
      error={shownFuture ? 'Choose a day in the past.' : undefined}
      onChange={({ target: { value } }) => {
        setFuture(value > today ? value : '')
        onDay(toPastDay(value, today))
      }}
    />
  )
}
