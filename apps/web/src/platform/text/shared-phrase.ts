const listWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const phraseWords = 3

/** Whether a text still contains a part of its source: three words in a row, or half of the words. */
export function sharesPhrase(text: string, source: string): boolean {
  const [words, inText] = [listWords(source), listWords(text)]
  const kept = words.filter((word) => inText.includes(word))
  if (kept.length > 0 && kept.length >= words.length / 2) return true
  const line = ` ${inText.join(' ')} `
  const phrases = words.slice(phraseWords - 1).map((_, start) => words.slice(start, start + phraseWords).join(' '))
  return phrases.some((phrase) => line.includes(` ${phrase} `))
}
