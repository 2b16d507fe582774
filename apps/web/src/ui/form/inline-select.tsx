import { ChevronDown } from 'lucide-react'
import type { SelectOption } from './select-field.tsx'
import type { StatusTone } from '../data/status.tsx'
import { Status } from '../data/status.tsx'
import styles from './inline-select.module.css'

type InlineSelectProps = {
  /** Accessible name; not shown. */
  label: string
  value: string
  options: readonly SelectOption[]
  onChange: (value: string) => void
  tone?: StatusTone
}

/** A select that looks like plain text until it is focused or hovered. */
export function InlineSelect({ label, value, options, onChange, tone }: InlineSelectProps) {
  const shown = options.find((option) => option.value === value)?.label ?? value
  return (
    <span className={styles.inline}>
      {tone ? <Status tone={tone}>{shown}</Status> : shown}
      <ChevronDown aria-hidden="true" className={styles.arrow} />
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} className={styles.select}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
