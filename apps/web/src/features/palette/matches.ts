/** A stretch of a text, and whether it is one of the words that were searched for. */
export interface TextPart {
  text: string
  isMatch: boolean
}

// Words hold letters and digits only, so there is nothing to escape.
const toPattern = (words: string[]) => new RegExp(`(${words.join('|')})`, 'giu')

/** One letter alone would light up half the text. */
const listWords = (query: string) => query.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1)

/** Cuts a text at the words of a search. */
export function toParts(text: string, query: string): TextPart[] {
  const words = listWords(query)
  if (words.length === 0) return [{ text, isMatch: false }]
  // Split by a pattern with one group, every second piece is a match.
  const pieces = text.split(toPattern(words)).map((piece, index) => ({ text: piece, isMatch: index % 2 === 1 }))
  return pieces.filter((piece) => piece.text !== '')
}

/** So much may stand before the first match and still leave it in sight on a phone. */
const leadIn = 40

/** The text from shortly before the first word that was searched for, on one line. */
export function toPassage(text: string, query: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const words = listWords(query)
  const at = words.length > 0 ? line.search(toPattern(words)) : -1
  if (at <= leadIn) return line
  const start = line.indexOf(' ', at - leadIn)
  return `…${line.slice(start < at ? start : at)}`
}
