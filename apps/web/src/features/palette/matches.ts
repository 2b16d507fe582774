/** A segment of text and whether it matches the search. */
export interface TextPart {
  text: string
  isMatch: boolean
}

// Words contain only letters and digits, so nothing must be escaped.
const toPattern = (words: string[]) => new RegExp(`(${words.join('|')})`, 'giu')

/** Single letters would highlight half of the text. */
const listWords = (query: string) => query.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1)

/** Splits a text at the words of a search. */
export function toParts(text: string, query: string): TextPart[] {
  const words = listWords(query)
  if (words.length === 0) return [{ text, isMatch: false }]
  // Splitting by a pattern with one group makes every second piece a match.
  const pieces = text.split(toPattern(words)).map((piece, index) => ({ text: piece, isMatch: index % 2 === 1 }))
  return pieces.filter((piece) => piece.text !== '')
}

/** Maximum characters before the first match that keep it visible on a phone. */
const leadIn = 40

/** The text from shortly before the first match, on one line. */
export function toSnippet(text: string, query: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const words = listWords(query)
  const at = words.length > 0 ? line.search(toPattern(words)) : -1
  if (at <= leadIn) return line
  const start = line.indexOf(' ', at - leadIn)
  return `…${line.slice(start < at ? start : at)}`
}
