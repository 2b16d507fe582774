import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toDetail } from '../../platform/api/api-error.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './palette-notice.module.css'
import type { RecordSearch } from './use-record-search.ts'

/** The message for an empty list: loading, nothing found, or failed. */
function toSentence(isEmpty: boolean, isSettled: boolean) {
  if (!isEmpty) return ''
  return isSettled ? appMessages.search.nothing : 'Searching…'
}

/** `isEmpty`: asking is the only choice. */
export function PaletteNotice({ search, isEmpty }: { search: RecordSearch; isEmpty: boolean }) {
  if (search.error) {
    return (
      <div role="alert" className={styles.failure}>
        <p>The search failed. {toDetail(search.error, appMessages.http.unexpected)}</p>
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
