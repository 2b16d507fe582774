// `{word}` asks for an input, `{Title of a step}` and `{previous}` stand for what an earlier step gave. It is replacement and nothing more:
// a value is put in as it is, and what looks like a placeholder inside a value stays text.

// Braces around anything with a quote, a colon or a comma are somebody's example of JSON.
const placeholder = /\{([^{}":,\n]{1,200})\}/g
const word = /^[A-Za-z_][A-Za-z0-9_]*$/

export const previous = 'previous'

export const isInputWord = (name: string): boolean => word.test(name)

export function listPlaceholders(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(placeholder), ([, name]) => name!.trim()))]
}

/** Puts values in the place of the placeholders that `find` knows; the others stay as they are. */
export function fill(text: string, find: (name: string) => string | undefined): string {
  return text.replace(placeholder, (whole, name: string) => find(name.trim()) ?? whole)
}
