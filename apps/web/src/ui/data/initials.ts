function firstLetter(word: string | undefined) {
  return [...(word ?? '')].slice(0, 1).join('').toLocaleUpperCase('en')
}

/** Two letters of a name's first and last word, or of an email. */
export function toInitials(name: string) {
  const [beforeAt = ''] = name.split('@', 1)
  const words = beforeAt.split(/[\s._-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (words.length === 0) return '?'
  return firstLetter(words[0]) + (words.length > 1 ? firstLetter(words.at(-1)) : '')
}
