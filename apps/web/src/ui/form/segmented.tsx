import { useId } from 'react'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './segmented.module.css'

type Segment<Value extends string> = { value: Value; label: string; icon?: ReactNode; labelHidden?: boolean }

type SegmentedProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly Segment<Value>[]
}

export function Segmented<Value extends string>({ label, value, onChange, options }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div className={styles.group} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment} title={option.labelHidden ? option.label : undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={styles.radio}
          />
          {option.icon}
          <span className={classes(option.labelHidden && 'visually-hidden')}>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
