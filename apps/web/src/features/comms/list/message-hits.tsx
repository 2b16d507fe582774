import { appMessages } from '@adjutant/contract/messages/app-messages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toDetail } from '../../../platform/api/api-error.ts'
import { Eyebrow } from '../../../ui/text/eyebrow.tsx'
import { toHitsQuery } from '../comms-queries.ts'
import styles from './message-hits.module.css'
import { toThreadDate } from '../thread/thread-date.ts'

/** Search hits in the messages of all threads. */
export function MessageHits({ search }: { search: string }) {
  const { data: hits, error } = useQuery({ ...toHitsQuery(search), placeholderData: keepPreviousData })
  if (error)
    return <p role="alert" className={styles.note}>{`Couldn't search the messages. ${toDetail(error, appMessages.http.unexpected)}`}</p>
  if (!hits || hits.length === 0) return null
  return (
    <section aria-label="Messages found">
      <h2 className={styles.head}>
        <Eyebrow>Messages</Eyebrow>
      </h2>
      <ul role="list">
        {hits.map((hit) => (
          <li key={hit.message_id}>
            <Link to="/app/comms" search={{ thread: hit.thread_id, message: hit.message_id }} className={styles.hit} data-list-item>
              <span className={styles.who}>
                {hit.sender_name}
                {hit.sender_name !== hit.thread_name && ` · ${hit.thread_name}`}
              </span>
              <span className={styles.excerpt}>{hit.excerpt}</span>
              <time className={styles.date} dateTime={hit.timestamp}>
                {toThreadDate(hit.timestamp)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
