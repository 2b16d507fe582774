/** Lower case without accents: "Zoe" finds "Zoë". */
export const normalizeText = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

/** Matches normalized texts that contain every word. A blank search matches everything. */
export function createNormalizedFilter(search: string) {
  const words = normalizeText(search).split(/\s+/).filter(Boolean)
  return (normalizedText: string) => words.every((word) => normalizedText.includes(word))
}

/** Matches texts that contain every word, ignoring case and accents. A blank search matches everything. */
export function createTextFilter(search: string) {
  const fits = createNormalizedFilter(search)
  return (text: string) => fits(normalizeText(text))
}
