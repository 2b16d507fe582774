import { useEffect, useState } from 'react'
import type { ChangeEvent } from 'react'

type Names<Values> = keyof Values & string
/** By the name of the field, or for what lies inside it by the path: `tasks.0.agent`. */
type FieldErrors<Values> = Partial<Record<Names<Values> | `${Names<Values>}.${string}`, string>>
type TextNames<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string
type TextEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

/** The layer on top first: a page behind a dialog may have faults of its own. */
function focusFirstFault() {
  const layer = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
  layer.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

const without = <Values>(errors: FieldErrors<Values>, name: string) =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`))) as FieldErrors<Values>

/** The values and faults of a form. A fault goes as soon as its field is edited. */
export function useForm<Values extends object>(initial: Values) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors<Values>>({})
  const [refusals, setRefusals] = useState(0)

  useEffect(() => {
    if (refusals > 0) focusFirstFault()
  }, [refusals])

  const set = <Name extends Names<Values>>(name: Name, value: Values[Name]) => {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors((before) => without(before, name))
  }
  const refuse = (faults: FieldErrors<Values>) => {
    setErrors(faults)
    setRefusals((count) => count + 1)
  }
  /** The props of a text field. */
  const field = (name: TextNames<Values>) => ({
    name,
    value: values[name] as string,
    error: errors[name],
    onChange: (event: TextEvent) => set(name, event.target.value as Values[typeof name]),
  })
  return { values, errors, set, refuse, field, setValues }
}
