// `{word}` in the text of a crew or flow is an input; `{Title of a step}` and `{previous}` are results of earlier steps.

/** Braces around quotes, colons or commas are JSON examples. */
const placeholder = /\{([^{}":,\n]{1,200})\}/g
const inputWord = /^[A-Za-z_]\w*$/

export const listPlaceholders = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(placeholder), ([, name = '']) => name.trim())),
]

/** The inputs of these texts. `titles` are the steps, whose results are not inputs. */
export function listInputs(texts: readonly (string | null | undefined)[], titles: readonly string[] = []): string[] {
  const known = new Set(['previous', ...titles])
  const names = texts.flatMap((text) => listPlaceholders(text ?? '')).filter((name) => inputWord.test(name) && !known.has(name))
  return [...new Set(names)]
}

/** Replaces every `{from}` with `{to}`. */
export const renameIn = (text: string, from: string, to: string) =>
  text.replace(placeholder, (whole, name: string) => (name.trim() === from ? `{${to}}` : whole))
