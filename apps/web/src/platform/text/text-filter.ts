/** Matches texts that contain every word, ignoring case. A blank search matches everything. */
export function createTextFilter(search: string) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return (text: string) => {
    const lowerText = text.toLowerCase()
    return words.every((word) => lowerText.includes(word))
  }
}
