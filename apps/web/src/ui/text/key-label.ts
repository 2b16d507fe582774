import { capitalize } from '@adjutant/contract/text/capitalize'

/** Turns an identifier into words: `due_date` becomes “Due date”. */
export const toKeyLabel = (key: string) => {
  const text = key.replaceAll('_', ' ').trim()
  return capitalize(text)
}
