import { useState } from 'react'
import { useForm } from '../../platform/use-form.ts'
import { isChanged, useSubmit } from './builder-frame.tsx'
import type { Items } from './factory-items.ts'
import { listFaultyPlaces, useOpenEntries } from './use-open-entries.ts'

type Entries = readonly { key: string }[]

interface Definition<K extends 'crew' | 'flow', Values extends object, Body extends object> {
  kind: K
  item: Items[K] | undefined
  busy: boolean
  save: (body: Partial<Body>, after: { onSuccess: () => void; onError: (error: unknown) => void }) => void
  /** Initial values. */
  toStart: () => Values
  toValues: (item: Items[K]) => Values
  toBody: (values: Values) => Body
  findFaults: (values: Values) => Record<string, string> | undefined
  /** The name of the list; a rejected entry is opened. */
  list: 'tasks' | 'steps'
  entriesOf: (values: Values) => Entries
  onClose: () => void
}

/** Shared logic of the crew and flow forms: values, open entries and saving. */
export function useDefinition<K extends 'crew' | 'flow', Values extends object, Body extends object>({
  kind,
  item,
  busy,
  save,
  list,
  onClose,
  ...definition
}: Definition<K, Values, Body>) {
  const { toStart, toValues, toBody, findFaults, entriesOf } = definition
  const [start] = useState(toStart)
  const form = useForm(start)
  const entries = useOpenEntries()
  const submit = useSubmit({
    form,
    busy,
    item,
    before: item && toBody(toValues(item)),
    toBody,
    findFaults,
    save,
    onSaved: onClose,
    onRefused: (faults) => {
      const all = entriesOf(form.values)
      entries.show(...listFaultyPlaces(faults, list).flatMap((place) => all[place]?.key ?? []))
    },
  })
  return { form, entries, frame: { kind, item, wide: true, busy, isDirty: isChanged(start, form.values), onSubmit: submit, onClose } }
}
