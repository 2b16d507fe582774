import { hasMixedAlphabets, toVisibleText } from '@adjutant/contract/text/visible-text'
import styles from './disguise-warning.module.css'

/** Warns about texts that look different from what they are. */
export function DisguiseWarning({ texts }: { texts: readonly (string | null)[] }) {
  const present = texts.filter((text) => text !== null)
  const isHidden = present.some((text) => toVisibleText(text) !== text)
  const isMixed = present.some(hasMixedAlphabets)
  if (!isHidden && !isMixed) return null
  return (
    <p role="note" className={styles.warning}>
      {isHidden && 'This text hides characters or leaves large gaps. '}
      {isMixed && 'A word here mixes letters of different alphabets, so it can look like another word. '}
      Read it closely before you allow it.
    </p>
  )
}
