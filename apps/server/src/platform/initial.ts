const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first letter as a person sees it: an accent or a second code point belongs to it. */
export function initialOf(name: string): string {
  const [first] = letters.segment(name)
  return (first?.segment ?? '').toUpperCase()
}
