import type { SelectOption } from './select-field.tsx'

export const toOptions = (named: readonly { id: string; name: string }[]): SelectOption[] =>
  named.map(({ id, name }) => ({ value: id, label: name }))

/** Puts an option for none or all first. */
export const withBlank = (label: string, options: readonly SelectOption[]): SelectOption[] => [{ value: '', label }, ...options]
