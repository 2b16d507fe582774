import type { SelectOption } from './select-field.tsx'

/** Things that have a name, to choose from. */
export const toOptions = (named: readonly { id: string; name: string }[]): SelectOption[] =>
  named.map(({ id, name }) => ({ value: id, label: name }))

/** The choice of none, or of all, comes first. */
export const withBlank = (label: string, options: readonly SelectOption[]): SelectOption[] => [{ value: '', label }, ...options]
