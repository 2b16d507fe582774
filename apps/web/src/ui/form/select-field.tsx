import { ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import control from './control.module.css'
import { Field, useField } from './field.tsx'
import type { FieldTexts } from './field.tsx'

export type SelectOption = { value: string; label: string }

type SelectFieldProps = FieldTexts & Omit<ComponentProps<'select'>, 'children'> & { options: readonly SelectOption[] }

export function SelectField({ label, hint, error, labelHidden, className, id, options, ...rest }: SelectFieldProps) {
  const field = useField({ id, hint, error })
  return (
    <Field {...{ label, hint, error, labelHidden, field, className }} required={rest.required}>
      <span className={control.box}>
        <select {...rest} {...field.wiring} className={classes(control.control, control.select, control.withTrailing)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={classes(control.trailing, control.passive)} aria-hidden="true">
          <ChevronsUpDown />
        </span>
      </span>
    </Field>
  )
}
