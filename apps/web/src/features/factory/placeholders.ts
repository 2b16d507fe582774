// `{word}` in what a crew or a flow is told asks for an input; `{Title of a step}` and `{previous}` stand for what a step before gave.

/** Braces around anything with a quote, a colon or a comma are somebody's example of JSON. */
const placeholder = /\{([^{}":,\n]{1,200})\}/g
const inputWord = /^[A-Za-z_]\w*$/

export const listPlaceholders = (text: string): string[] => [...new Set(Array.from(text.matchAll(placeholder), ([, name]) => name!.trim()))]

/** The inputs that these texts ask for. `titles`: of the steps, whose outcomes are no inputs. */
export function listInputs(texts: readonly (string | null | undefined)[], titles: readonly string[] = []): string[] {
  const known = new Set(['previous', ...titles])
  const names = texts.flatMap((text) => listPlaceholders(text ?? '')).filter((name) => inputWord.test(name) && !known.has(name))
  return [...new Set(names)]
}

/** The text with every `{from}` called `{to}`. */
export const renameIn = (text: string, from: string, to: string) =>
  text.replace(placeholder, (whole, name: string) => (name.trim() === from ? `{${to}}` : whole))
