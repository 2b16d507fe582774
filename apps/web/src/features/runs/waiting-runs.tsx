import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { toReadableName } from '../../platform/readable-name.ts'
import { showToast } from '../../ui/toast.ts'
import { latestCrewRunsQuery, latestFlowRunsQuery } from './run-queries.ts'
import styles from './waiting-runs.module.css'
import { listWaits } from './waits.ts'
import type { OpenWait } from './waits.ts'

/** A question that comes while the person is elsewhere is told once; those that were there before show in the bar alone. */
function useTelling(waits: readonly OpenWait[] | undefined, pathname: string) {
  const known = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (!waits) return
    const isElsewhere = ({ conversationId }: OpenWait) => !pathname.endsWith(conversationId)
    const news = known.current ? waits.filter((wait) => !known.current!.has(wait.key) && isElsewhere(wait)) : []
    news.forEach(({ name }) => showToast({ title: `${toReadableName(name)} waits for you`, tone: 'info' }))
    known.current = new Set([...(known.current ?? []), ...waits.map(({ key }) => key)])
  }, [waits, pathname])
}

/** In the bar of every page: that a run waits for its person, and the way there. */
export default function WaitingRuns() {
  const { data: crewRuns } = useQuery(latestCrewRunsQuery)
  const { data: flowRuns } = useQuery(latestFlowRunsQuery)
  const pathname = useLocation({ select: (location) => location.pathname })
  const waits = crewRuns && flowRuns && listWaits(crewRuns.items, flowRuns.items)
  useTelling(waits, pathname)
  const first = waits?.find(({ conversationId }) => !pathname.endsWith(conversationId))
  if (!first) return null
  const count = waits?.length ?? 0
  return (
    <Link
      to="/app/conversations/$conversationId"
      params={{ conversationId: first.conversationId }}
      className={styles.waiting}
      aria-label={`${count === 1 ? 'A run waits' : `${count} runs wait`} for you: ${toReadableName(first.name)}`}
    >
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.text}>{count === 1 ? 'A run waits for you' : `${count} runs wait for you`}</span>
    </Link>
  )
}
