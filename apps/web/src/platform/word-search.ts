/** Whether a text holds every word that is looked for, whatever the case. A blank search fits everything. */
export function toWordSearch(search: string) {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  return (text: string) => {
    const searched = text.toLowerCase()
    return wanted.every((word) => searched.includes(word))
  }
}
