function firstLetter(word: string | undefined) {
  return word ? [...word][0]!.toLocaleUpperCase('en') : ''
}

/** Two letters for a person: of the first and the last word of a name, or of an email address. */
export function toInitials(name: string) {
  const words = name
    .split('@', 1)[0]!
    .split(/[\s._-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (words.length === 0) return '?'
  return firstLetter(words[0]) + (words.length > 1 ? firstLetter(words.at(-1)) : '')
}
