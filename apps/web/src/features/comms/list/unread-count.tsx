import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from '../comms-queries.ts'
import styles from './unread-count.module.css'

/** The unread count beside the navigation link. */
export default function UnreadCount() {
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
