import { Search } from 'lucide-react'
import { classes } from '../classes.ts'
import control from './control.module.css'
import { Field, useField } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

export function SearchField({ label, hint, error, labelHidden, className, id, ...rest }: Omit<TextFieldProps, 'type'>) {
  const field = useField({ id, hint, error })
  return (
    <Field {...{ label, hint, error, labelHidden, field, className }}>
      <span className={control.box}>
        <span className={control.leading} aria-hidden="true">
          <Search />
        </span>
        <input autoComplete="off" {...rest} {...field.wiring} type="search" className={classes(control.control, control.withLeading)} />
      </span>
    </Field>
  )
}
