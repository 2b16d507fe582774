import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useForm } from '../../../platform/forms/use-form.ts'
import { toKeyLabel } from '../../../ui/text/key-label.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'

type Fields = readonly { name: string; required: boolean }[]

/** Values and missing fields of a run's inputs. `start` holds the initial values. */
export function useRunInputs(fields: Fields, start: Record<string, string> = {}) {
  const { values, field, showErrors } = useForm(start)
  const textOf = (name: string) => values[name]?.trim() ?? ''
  return {
    inputs: Object.fromEntries(fields.map(({ name }) => [name, textOf(name)])),
    isDirty: fields.some(({ name }) => textOf(name) !== (start[name] ?? '').trim()),
    isBlank: fields.every(({ name }) => !textOf(name)),
    /** Marks missing inputs and returns whether all are present. */
    check: () => {
      const missing = fields.filter(({ name, required }) => required && !textOf(name))
      if (missing.length > 0) showErrors(Object.fromEntries(missing.map(({ name }) => [name, appMessages.run.inputRequired])))
      return missing.length === 0
    },
    fieldOf: (name: string) => ({ ...field(name), value: values[name] ?? '' }),
  }
}

export function InputFields({ fields, form }: { fields: Fields; form: ReturnType<typeof useRunInputs> }) {
  return fields.map(({ name, required }) => (
    <TextArea key={name} label={toKeyLabel(name)} required={required} rows={2} maxLength={limits.longText} {...form.fieldOf(name)} />
  ))
}
