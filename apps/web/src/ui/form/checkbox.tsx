import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { FieldNotes, useField } from './field.tsx'
import type { FieldTexts } from './field.tsx'
import styles from './checkbox.module.css'

type CheckboxProps = Omit<FieldTexts, 'labelHidden'> & Omit<ComponentProps<'input'>, 'type'>

export function Checkbox({ label, hint, error, className, id, ...rest }: CheckboxProps) {
  const field = useField({ id, hint, error })
  return (
    <div className={classes(styles.choice, className)}>
      <label className={styles.label}>
        <input {...rest} {...field.wiring} type="checkbox" className={styles.box} />
        {label}
      </label>
      <FieldNotes hint={hint} error={error} field={field} />
    </div>
  )
}
