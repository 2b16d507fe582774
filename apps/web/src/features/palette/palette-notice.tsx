import { words } from '@adjutant/contract/words'
import { toDetail } from '../../platform/api-error.ts'
import { Button } from '../../ui/button.tsx'
import styles from './palette-notice.module.css'
import type { RecordSearch } from './use-record-search.ts'

/** What to say where the list says nothing: it is under way, it found nothing, it failed. */
function toSentence(isEmpty: boolean, isSettled: boolean) {
  if (!isEmpty) return ''
  return isSettled ? words.search.nothing : 'Searching…'
}

/** `isEmpty`: there is nothing to choose but to ask. */
export function PaletteNotice({ search, isEmpty }: { search: RecordSearch; isEmpty: boolean }) {
  if (search.error) {
    return (
      <div role="alert" className={styles.failure}>
        <p>The search failed. {toDetail(search.error, words.wire.broken)}</p>
        <Button size="small" onClick={search.retry}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <p role="status" className={styles.notice}>
      {toSentence(isEmpty, search.isSettled)}
    </p>
  )
}
