import type { SelectOption } from '../form/select-field.tsx'

/** An option with its text prepared for searching. */
export type IndexedOption = SelectOption & { searchText: string }

/** Lower case without accents: "Zoe" finds "Zoë". */
const normalize = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

export const indexOptions = (options: readonly SelectOption[]): IndexedOption[] =>
  options.map((option) => ({ ...option, searchText: normalize(option.label) }))

/** The options that contain every typed word. Those that start with the text come first. */
export function filterOptions(options: readonly IndexedOption[], text: string): readonly IndexedOption[] {
  const typed = normalize(text).trim()
  if (!typed) return options
  const words = typed.split(/\s+/)
  const found = options.filter(({ searchText }) => words.every((word) => searchText.includes(word)))
  const first = found.filter(({ searchText }) => searchText.startsWith(typed))
  const rest = found.filter(({ searchText }) => !searchText.startsWith(typed))
  return [...first, ...rest]
}
