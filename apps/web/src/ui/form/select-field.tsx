import { ChevronsUpDown } from 'lucide-react'
import type { ChangeEvent, ComponentProps } from 'react'
import { classes } from '../classes.ts'
import control from './control.module.css'
import { Field, useField } from './field.tsx'
import type { FieldTexts } from './field.tsx'

export type SelectOption<Value extends string = string> = { value: Value; label: string }

/** The value is one of the options. */
export type SelectEvent<Value extends string> = ChangeEvent<HTMLSelectElement & { value: Value }>

type SelectFieldProps<Value extends string> = FieldTexts &
  Omit<ComponentProps<'select'>, 'children' | 'onChange'> & {
    options: readonly SelectOption<Value>[]
    onChange?: (event: SelectEvent<Value>) => void
  }

export function SelectField<Value extends string>({
  label,
  hint,
  error,
  labelHidden,
  className,
  id,
  options,
  ...rest
}: SelectFieldProps<Value>) {
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
