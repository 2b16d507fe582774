import { ChevronDown } from 'lucide-react'
import type { SelectEvent, SelectOption } from './select-field.tsx'
import type { StatusTone } from '../data/status.tsx'
import { Status } from '../data/status.tsx'
import styles from './inline-select.module.css'

type InlineSelectProps<Value extends string> = {
  /** Accessible name; not shown. */
  label: string
  value: Value
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
  tone?: StatusTone
}

/** A select that looks like plain text until it is focused or hovered. */
export function InlineSelect<Value extends string>({ label, value, options, onChange, tone }: InlineSelectProps<Value>) {
  const shown = options.find((option) => option.value === value)?.label ?? value
  return (
    <span className={styles.inline}>
      {tone ? <Status tone={tone}>{shown}</Status> : shown}
      <ChevronDown aria-hidden="true" className={styles.arrow} />
      <select
        aria-label={label}
        value={value}
        onChange={(event: SelectEvent<Value>) => onChange(event.target.value)}
        className={styles.select}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
