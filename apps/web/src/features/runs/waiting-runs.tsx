import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { toReadableName } from '../../platform/readable-name.ts'
import { showToast } from '../../ui/toast.ts'
import { waitingRunsQuery } from './run-list-queries.ts'
import styles from './waiting-runs.module.css'
import { isAnsweredAt, listWaits, toAnswerPlace } from './waits.ts'
import type { OpenWait } from './waits.ts'

/** A question that comes while the person is elsewhere is told once; those that were there before show in the bar alone. */
function useTelling(waits: readonly OpenWait[] | undefined, href: string) {
  const known = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (!waits) return
    const isHere = isAnsweredAt(href)
    const news = known.current ? waits.filter((wait) => !known.current!.has(wait.key) && !isHere(wait)) : []
    news.forEach(({ name }) => showToast({ title: `${toReadableName(name)} waits for you`, tone: 'info' }))
    known.current = new Set(waits.map(({ key }) => key))
  }, [waits, href])
}

/** One question leads to where it is answered, several to the list of them. */
const toPlace = ([first, ...others]: readonly OpenWait[]) =>
  others.length === 0 ? toAnswerPlace(first!) : ({ to: '/app/runs', search: { status: 'waiting' } } as const)

/** In the bar of every page: that a run waits for its person, and the way there. */
export default function WaitingRuns() {
  const { data } = useQuery(waitingRunsQuery)
  const href = useLocation({ select: (location) => location.href })
  const waits = data && listWaits(data.items)
  useTelling(waits, href)
  const isHere = isAnsweredAt(href)
  const elsewhere = waits?.filter((wait) => !isHere(wait)) ?? []
  if (elsewhere.length === 0) return null
  const text = elsewhere.length === 1 ? 'A run waits for you' : `${elsewhere.length} runs wait for you`
  const names = elsewhere.map(({ name }) => toReadableName(name)).join(', ')
  return (
    <Link {...toPlace(elsewhere)} className={styles.waiting} aria-label={`${text}: ${names}`}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.text}>{text}</span>
    </Link>
  )
}
