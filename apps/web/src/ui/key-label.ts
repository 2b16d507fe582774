/** A name as programs write it, for people: `due_date` reads “Due date”. */
export const toKeyLabel = (key: string) => {
  const text = key.replaceAll('_', ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
