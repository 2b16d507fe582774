import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { useEffect } from 'react'
import { api } from '../../platform/api/api.ts'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { useNow } from '../../platform/text/use-now.ts'
import { CountBadge } from '../../ui/data/count-badge.tsx'
import { toFirstItemsQuery } from './desk-queries.ts'
import styles from './desk-count.module.css'

/** The longest delay of a timer in browsers. */
const maxDelayMs = 2_147_483_647

/** Refetches the desk when the next snoozed item returns: no change event announces it. */
function useReturnOfSnoozed(at: string | null | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!at) return undefined
    const delayMs = Math.min(Math.max(Date.parse(at) - Date.now() + 500, 0), maxDelayMs)
    const timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: api.desk.list.key() }), delayMs)
    return () => clearTimeout(timer)
  }, [at, queryClient])
}

/** The number of items on the desk, in the navigation bar of every page. */
export default function DeskCount() {
  const router = useRouter()
  const { data } = useQuery(toFirstItemsQuery(useNow()))
  useReturnOfSnoozed(data?.next_return_at)
  useShortcut('g k', 'Go to your desk', () => void router.navigate({ to: '/app/desk' }))
  const count = data?.total ?? 0
  const label = count === 0 ? 'Your desk' : `Your desk, ${count} waiting`
  return (
    <Link to="/app/desk" className={styles.link} aria-label={label} title="Your desk">
      <Inbox aria-hidden="true" />
      {count > 0 && <CountBadge count={count} className={styles.count} aria-hidden="true" />}
    </Link>
  )
}
