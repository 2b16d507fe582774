/** Turns an identifier into words: `due_date` becomes “Due date”. */
export const toKeyLabel = (key: string) => {
  const text = key.replaceAll('_', ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
