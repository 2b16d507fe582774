import type { SelectOption } from '../form/select-field.tsx'
import { createNormalizedFilter, normalizeText } from '../text/text-filter.ts'

/** An option with its text prepared for searching. */
export type IndexedOption = SelectOption & { searchText: string }

export const indexOptions = (options: readonly SelectOption[]): IndexedOption[] =>
  options.map((option) => ({ ...option, searchText: normalizeText(option.label) }))

/** The options that contain every typed word. Those that start with the text come first. */
export function filterOptions(options: readonly IndexedOption[], text: string): readonly IndexedOption[] {
  const typed = normalizeText(text).trim()
  if (!typed) return options
  const fits = createNormalizedFilter(typed)
  const found = options.filter(({ searchText }) => fits(searchText))
  const first = found.filter(({ searchText }) => searchText.startsWith(typed))
  const rest = found.filter(({ searchText }) => !searchText.startsWith(typed))
  return [...first, ...rest]
}
