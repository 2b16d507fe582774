const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first grapheme: accents and further code points belong to it. */
export function toInitial(name: string): string {
  const [first] = letters.segment(name)
  return (first?.segment ?? '').toUpperCase()
}
