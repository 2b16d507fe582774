import { useQuery } from '@tanstack/react-query'
import { CountBadge } from '../../../ui/data/count-badge.tsx'
import { unreadQuery } from '../comms-queries.ts'
import styles from './unread-count.module.css'

/** The unread count beside the navigation link. */
export default function UnreadCount() {
  const { data } = useQuery(unreadQuery)
  const count = data?.messages ?? 0
  if (count === 0) return null
  return (
    <CountBadge count={count} className={styles.count}>
      <span className="visually-hidden"> unread</span>
    </CountBadge>
  )
}
