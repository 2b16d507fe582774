// `{word}` is an input; `{Title of a step}` and `{previous}` are outputs of earlier steps. Values are inserted as they are, and
// placeholders inside a value stay text.

// Braces around quotes, colons or commas are JSON examples.
const placeholder = /\{([^{}":,\n]{1,200})\}/g
const word = /^[A-Za-z_][A-Za-z0-9_]*$/

export const previous = 'previous'

/** The value of a placeholder; undefined for an unknown name. */
export type FindValue = (name: string) => string | undefined

export const isInputName = (name: string): boolean => word.test(name)

export function listPlaceholders(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(placeholder), ([, name = '']) => name.trim()))]
}

/** Replaces the placeholders that `find` knows and keeps the others. */
export function fillPlaceholders(text: string, find: FindValue): string {
  return text.replace(placeholder, (whole, name: string) => find(name.trim()) ?? whole)
}
