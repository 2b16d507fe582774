import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { FieldNotes, useField } from './field.tsx'
import styles from './switch.module.css'

type SwitchProps = { label: string; hint?: string } & Omit<ComponentProps<'input'>, 'type' | 'role'>

export function Switch({ label, hint, className, id, ...rest }: SwitchProps) {
  const field = useField({ id, hint })
  return (
    <div className={classes(styles.choice, className)}>
      <label className={styles.label}>
        <input {...rest} {...field.wiring} type="checkbox" role="switch" className={styles.track} />
        {label}
      </label>
      <FieldNotes hint={hint} field={field} />
    </div>
  )
}
