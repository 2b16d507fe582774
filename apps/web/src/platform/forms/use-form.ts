import { useEffect, useState } from 'react'
import type { ChangeEvent } from 'react'
import { findTopDialog } from '../../ui/overlay/top-dialog.ts'

type Names<Values> = keyof Values & string
/** Messages by field; an undefined one means that the field is valid. */
export type FieldIssues<Name extends string> = { [Field in Name]?: string | undefined }

/** By field name, or by path for nested values: `tasks.0.agent`. */
type FieldErrors<Values> = FieldIssues<Names<Values> | `${Names<Values>}.${string}`>
type TextNames<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string
type FieldEvent<Value> = ChangeEvent<(HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) & { value: Value }>

/** Searches the topmost dialog first, because the page behind it can have invalid fields too. */
function focusFirstInvalid() {
  const top = findTopDialog() ?? document
  top.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

const without = <Values>(errors: FieldErrors<Values>, name: string) =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`))) as FieldErrors<Values>

/** Values and errors of a form. Editing a field clears its error. `saved` stays as it was when a live refetch changes the record. */
export function useForm<Values extends object>(initial: Values) {
  const [saved, setSaved] = useState(initial)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors<Values>>({})
  const [rejectionCount, setRejectionCount] = useState(0)

  useEffect(() => {
    if (rejectionCount > 0) focusFirstInvalid()
  }, [rejectionCount])

  const set = <Name extends Names<Values>>(name: Name, value: Values[Name]) => {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors((before) => without(before, name))
  }
  const showErrors = (issues: FieldErrors<Values>) => {
    setErrors(issues)
    setRejectionCount((count) => count + 1)
  }
  /** The props of a text field. */
  const field = <Name extends TextNames<Values>>(name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: FieldEvent<Values[Name]>) => set(name, event.target.value),
  })
  /** Replaces the values and takes them as saved. */
  const reset = (next: Values) => {
    setSaved(next)
    setValues(next)
  }
  /** The values differ from the initial or last saved ones. */
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved)
  return { values, saved, errors, isDirty, set, showErrors, field, setValues, reset }
}
