import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import { useState } from 'react'
import { TextArea } from '../../ui/text-area.tsx'
import { toInputLabel } from './run.ts'

type Fields = readonly { name: string; required: boolean }[]

/** What was typed for the inputs of a run, and what is missing. */
export function useRunInputs(fields: Fields) {
  const [values, setValues] = useState<Record<string, string>>({})
  const [isChecked, setChecked] = useState(false)
  const textOf = (name: string) => values[name]?.trim() ?? ''
  const missing = fields.filter(({ name, required }) => required && !textOf(name))
  return {
    inputs: Object.fromEntries(fields.map(({ name }) => [name, textOf(name)])),
    isBlank: fields.every(({ name }) => !textOf(name)),
    /** Whether all is there; what is not is then marked. */
    check: () => {
      setChecked(true)
      return missing.length === 0
    },
    fieldOf: (name: string) => ({
      value: values[name] ?? '',
      error: isChecked && missing.some((field) => field.name === name) ? words.run.inputRequired : undefined,
      onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
    }),
  }
}

export function InputFields({ fields, form }: { fields: Fields; form: ReturnType<typeof useRunInputs> }) {
  return fields.map(({ name, required }) => (
    <TextArea key={name} label={toInputLabel(name)} required={required} rows={2} maxLength={limits.longText} {...form.fieldOf(name)} />
  ))
}
