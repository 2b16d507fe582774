/** Number of single-letter edits between two names. */
function editDistance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const substitution = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      current.push(Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous.at(-1) ?? 0
}

/** Short names differ from unrelated ones by few letters: HOME is not a misspelled HOST. */
const isTypo = (name: string, known: string) => editDistance(name, known) <= (known.length < 8 ? 1 : 2)

/** OPENAI_KEY for OPENAI_API_KEY: the same first and last word, with words missing in between. */
function isShortened(name: string, known: string): boolean {
  const [words, knownWords] = [name.split('_'), known.split('_')]
  if (words.length < 2 || words.length >= knownWords.length || words[0] !== knownWords[0]) return false
  return words.every((word) => knownWords.includes(word))
}

/** A malformed line can contain part of a secret before its equals sign, so such a name is not printed. */
const looksLikeSetting = /^(?=.{3,40}$)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/

/**
 * One sentence per variable that looks like a misspelled setting. In the environment only names close to a setting count, because it contains
 * other programs' variables; in `.env` every unknown name does.
 */
export function listMisspelledSettings(env: string[], envFile: string[], settings: string[]): string[] {
  const unknown = [...new Set([...env, ...envFile])].filter((name) => !settings.includes(name))
  return unknown.flatMap((name) => {
    const suggestion = settings.find((setting) => isTypo(name, setting) || isShortened(name, setting))
    if (suggestion) return [`${name} is not a setting. Did you mean ${suggestion}?`]
    if (!envFile.includes(name)) return []
    return [looksLikeSetting.test(name) ? `${name} in .env is not a setting.` : 'A line in .env is not a setting.']
  })
}
