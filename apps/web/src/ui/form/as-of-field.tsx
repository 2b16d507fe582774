import { toPastDay } from '../text/day-text.ts'
import { TextField } from './text-field.tsx'

type AsOfFieldProps = { day: string | undefined; today: string; onDay: (day: string | undefined) => void }

/** Selects an earlier day; today or an empty date is the live page. */
export function AsOfField({ day, today, onDay }: AsOfFieldProps) {
  return (
    <TextField
      label="As of"
      type="date"
      value={day ?? ''}
      max={today}
      onChange={({ target: { value } }) => onDay(toPastDay(value, today))}
    />
  )
}
