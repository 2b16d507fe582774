/** Matches texts that contain every word, ignoring case. A blank search matches everything. */
export function toWordSearch(search: string) {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  return (text: string) => {
    const searched = text.toLowerCase()
    return wanted.every((word) => searched.includes(word))
  }
}
