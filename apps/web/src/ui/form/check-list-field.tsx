import { useId } from 'react'
import { Checkbox } from './checkbox.tsx'
import styles from './check-list-field.module.css'

type Choice = { value: string; label: string }

type CheckListFieldProps = {
  label: string
  choices: readonly Choice[]
  value: readonly string[]
  onChange: (value: string[]) => void
  hint?: string
  error?: string | undefined
  disabled?: boolean | undefined
  /** Text for an empty list; undefined while the choices are loading. */
  none?: string | undefined
}

/** Multiple choice among a few options. */
export function CheckListField({ label, choices, value, onChange, hint, error, disabled, none }: CheckListFieldProps) {
  const noteId = useId()
  const toggle = (one: string) => onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])
  const note = error ?? hint ?? (choices.length === 0 ? none : undefined)
  return (
    <fieldset className={styles.group} disabled={disabled} aria-describedby={note ? noteId : undefined}>
      <legend className={styles.legend}>{label}</legend>
      {choices.map((choice) => (
        <Checkbox key={choice.value} label={choice.label} checked={value.includes(choice.value)} onChange={() => toggle(choice.value)} />
      ))}
      {note && (
        <p id={noteId} className={error ? styles.error : styles.note}>
          {note}
        </p>
      )}
    </fieldset>
  )
}
