import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from './comms-queries.ts'
import styles from './comms-watch.module.css'
import { useOutboxSender } from './use-outbox-sender.ts'

/** Beside the entry of the navigation: how much is unread. What was written is sent from here, on whatever page one is. */
export default function CommsWatch() {
  useOutboxSender()
  const { data } = useQuery(unreadQuery)
  const count = data?.messages ?? 0
  if (count === 0) return null
  return (
    <span className={styles.count}>
      {count > 99 ? '99+' : count}
      <span className="visually-hidden"> unread</span>
    </span>
  )
}
