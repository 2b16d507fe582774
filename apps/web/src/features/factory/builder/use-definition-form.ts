import { useForm } from '../../../platform/forms/use-form.ts'
import { useSubmit } from './builder-frame.tsx'
import type { Items } from '../factory-items.ts'
import { listInvalidIndexes, useOpenEntries } from './use-open-entries.ts'

type Entries = readonly { key: string }[]

interface Definition<K extends 'crew' | 'flow', Values extends object, Body extends object> {
  kind: K
  item: Items[K] | undefined
  busy: boolean
  save: (body: Partial<Body>, after: { onSuccess: () => void; onError: (error: unknown) => void }) => void
  initialValues: Values
  toValues: (item: Items[K]) => Values
  toBody: (values: Values) => Body
  validate: (values: Values) => Record<string, string> | undefined
  /** The name of the list; a rejected entry is opened. */
  list: 'tasks' | 'steps'
  getEntries: (values: Values) => Entries
  onClose: () => void
}

/** Shared logic of the crew and flow forms: values, open entries and saving. */
export function useDefinitionForm<K extends 'crew' | 'flow', Values extends object, Body extends object>({
  kind,
  item,
  busy,
  save,
  list,
  onClose,
  ...definition
}: Definition<K, Values, Body>) {
  const { initialValues, toValues, toBody, validate, getEntries } = definition
  const form = useForm(initialValues)
  const entries = useOpenEntries()
  const submit = useSubmit({
    form,
    busy,
    item,
    before: item && toBody(toValues(item)),
    toBody,
    validate,
    save,
    onSaved: onClose,
    onInvalid: (issues) => {
      const all = getEntries(form.values)
      entries.show(...listInvalidIndexes(issues, list).flatMap((index) => all[index]?.key ?? []))
    },
  })
  return { form, entries, frame: { kind, item, wide: true, busy, isDirty: form.isDirty, onSubmit: submit, onClose } }
}
