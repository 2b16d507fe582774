import { Field, useField } from '../form/field.tsx'
import type { FieldTexts } from '../form/field.tsx'
import { PickerInput } from './picker-input.tsx'
import type { PickerSource } from './picker-list.tsx'
import type { SelectOption } from '../form/select-field.tsx'
import { usePicker } from './use-picker.ts'

type PickerFieldProps = FieldTexts & {
  options: readonly SelectOption[]
  value: string
  onChange: (value: string) => void
  name?: string
  required?: boolean
  disabled?: boolean
  /** Shows in the list that the options are loading or failed to load. */
  source?: PickerSource
  className?: string
}

/** A choice of one person or record out of many: typing filters the list. */
export function PickerField({ label, hint, error, labelHidden, className, options, value, onChange, source, ...rest }: PickerFieldProps) {
  const field = useField({ hint, error })
  const picker = usePicker({ options, value, onPick: onChange })
  const chosen = options.find((option) => option.value === value)
  return (
    <Field {...{ label, hint, error, labelHidden, field, className }} required={rest.required}>
      <PickerInput
        {...rest}
        {...field.wiring}
        picker={picker}
        source={source}
        value={picker.text ?? chosen?.label ?? ''}
        isChosen={(one) => one === value}
      />
    </Field>
  )
}
