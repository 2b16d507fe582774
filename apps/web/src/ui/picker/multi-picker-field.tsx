import { X } from 'lucide-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { CheckListField } from '../form/check-list-field.tsx'
import { Field, useField } from '../form/field.tsx'
import { PickerInput } from './picker-input.tsx'
import styles from './picker.module.css'
import { usePicker } from './use-picker.ts'

type MultiPickerProps = ComponentProps<typeof CheckListField>

/** Up to this number, a list of checkboxes shows all choices at once. */
const maxCheckboxes = 8

function Chips({
  choices,
  value,
  disabled,
  onRemove,
}: Pick<MultiPickerProps, 'choices' | 'value' | 'disabled'> & { onRemove: (id: string) => void }) {
  const chosen = choices.filter((choice) => value.includes(choice.value))
  if (chosen.length === 0) return null
  return (
    <ul role="list" className={styles.chips}>
      {chosen.map((choice) => (
        <li key={choice.value} className={styles.chip}>
          {choice.label}
          <button type="button" aria-label={`Remove ${choice.label}`} disabled={disabled} onClick={() => onRemove(choice.value)}>
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function SearchableChoices({ label, choices, value, onChange, hint, error, disabled = false }: MultiPickerProps) {
  const field = useField({ hint, error })
  const remove = (one: string) => onChange(value.filter((other) => other !== one))
  const toggle = (one: string) => (value.includes(one) ? remove(one) : onChange([...value, one]))
  const picker = usePicker({ options: choices, onPick: toggle, isMultiple: true })
  const handleKeyDown = (event: KeyboardEvent) => {
    const last = choices.findLast((choice) => value.includes(choice.value))
    // A held key only clears the text.
    if (event.key === 'Backspace' && !event.repeat && !picker.text && last) remove(last.value)
    picker.handleKeyDown(event)
  }
  return (
    <Field {...{ label, hint, error, field }}>
      <Chips {...{ choices, value, disabled }} onRemove={remove} />
      <PickerInput
        {...field.wiring}
        picker={picker}
        isMultiple
        disabled={disabled}
        placeholder="Type to search"
        value={picker.text ?? ''}
        isChosen={(one) => value.includes(one)}
        onKeyDown={handleKeyDown}
      />
    </Field>
  )
}

/** Multiple choice of people or records: checkboxes for a few, a searchable list with chips for many. */
export function MultiPickerField(props: MultiPickerProps) {
  return props.choices.length > maxCheckboxes ? <SearchableChoices {...props} /> : <CheckListField {...props} />
}
