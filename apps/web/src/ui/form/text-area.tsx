import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import control from './control.module.css'
import { Field, useField } from './field.tsx'
import type { FieldTexts } from './field.tsx'

export function TextArea({ label, hint, error, labelHidden, className, id, ...rest }: FieldTexts & ComponentProps<'textarea'>) {
  const field = useField({ id, hint, error })
  return (
    <Field {...{ label, hint, error, labelHidden, field, className }} required={rest.required}>
      <textarea rows={4} {...rest} {...field.wiring} className={classes(control.control, control.area)} />
    </Field>
  )
}
