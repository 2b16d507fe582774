import { useId } from 'react'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './field.module.css'

export type FieldTexts = {
  label: string
  hint?: ReactNode
  error?: ReactNode
  /** The label is only for screen readers, where the context makes it obvious. */
  labelHidden?: boolean | undefined
}

type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** The ids that connect a control to its label, hint and error. */
export function useField({ id, hint, error }: { id?: string | undefined; hint?: ReactNode; error?: ReactNode }) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const described = classes(Boolean(hint) && hintId, Boolean(error) && errorId)
  const wiring: ControlProps = { id: controlId, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }
  return { wiring, hintId, errorId }
}

type FieldProps = FieldTexts & {
  required?: boolean | undefined
  field: ReturnType<typeof useField>
  className?: string | undefined
  children: ReactNode
}

export function Field({ label, hint, error, labelHidden, required, field, className, children }: FieldProps) {
  const labelClass = labelHidden ? 'visually-hidden' : classes(styles.label, required && styles.required)
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={field.wiring.id} className={labelClass}>
        {label}
      </label>
      {children}
      <FieldNotes hint={hint} error={error} field={field} />
    </div>
  )
}

export function FieldNotes({ hint, error, field }: Pick<FieldProps, 'hint' | 'error' | 'field'>) {
  return (
    <>
      {hint && (
        <p id={field.hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={field.errorId} className={styles.error}>
          {error}
        </p>
      )}
    </>
  )
}
