import { weekdayNames } from '@adjutant/contract/core/days'
import { useId } from 'react'
import styles from './weekday-field.module.css'

type WeekdayFieldProps = { value: readonly number[]; error: string | undefined; onChange: (days: number[]) => void }

/** The days of the week, 1 is Monday, in one row. */
export function WeekdayField({ value, error, onChange }: WeekdayFieldProps) {
  const errorId = useId()
  const toggle = (day: number) => onChange(value.includes(day) ? value.filter((other) => other !== day) : [...value, day])
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>On</legend>
      <div className={styles.days}>
        {weekdayNames.map((name, index) => (
          <label key={name} className={styles.day} title={name}>
            <input
              type="checkbox"
              aria-label={name}
              aria-invalid={error ? true : undefined}
              checked={value.includes(index + 1)}
              onChange={() => toggle(index + 1)}
            />
            <span aria-hidden="true">{name.slice(0, 2)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
