import type { ComponentProps } from 'react'
import control from './control.module.css'
import { Field, useField } from './field.tsx'
import type { FieldTexts } from './field.tsx'

export type TextFieldProps = FieldTexts & ComponentProps<'input'>

export function TextField({ label, hint, error, labelHidden, className, id, ...rest }: TextFieldProps) {
  const field = useField({ id, hint, error })
  return (
    <Field {...{ label, hint, error, labelHidden, field, className }} required={rest.required}>
      <input {...rest} {...field.wiring} className={control.control} />
    </Field>
  )
}
