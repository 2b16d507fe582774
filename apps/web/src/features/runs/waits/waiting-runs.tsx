import { adviceFlow } from '@adjutant/contract/core/choices'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { showToast } from '../../../ui/overlay/toast.ts'
import { failedRunsQuery, waitingRunsQuery } from '../list/run-list-queries.ts'
import styles from './waiting-runs.module.css'
import { isShownOnPage, listFailures, listWaits, toRunLink } from './waits.ts'
import type { FailedRun, OpenWait } from './waits.ts'

/** Reports a question that arrives while the person is elsewhere; earlier ones only count in the bar. */
function useWaitToasts(waits: readonly OpenWait[] | undefined, href: string) {
  const known = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (!waits) return
    const isShown = isShownOnPage(href)
    const before = known.current
    const news = before ? waits.filter((wait) => !before.has(wait.key) && !isShown(wait)) : []
    news.forEach(({ name }) => showToast({ title: `${toReadableName(name)} is waiting for you`, tone: 'info' }))
    known.current = new Set(waits.map(({ key }) => key))
  }, [waits, href])
}

const toFailureTitle = (name: string) => (name === adviceFlow ? 'Advice generation failed' : `${toReadableName(name)} failed`)

/**
 * Reports a run that fails while the person is elsewhere. Failures are compared by the server's time: an older one can enter the list when
 * a newer one is deleted.
 */
function useFailureToasts(failures: readonly FailedRun[] | undefined, href: string) {
  const lastAt = useRef<string>(undefined)
  useEffect(() => {
    if (!failures) return
    const isShown = isShownOnPage(href)
    const before = lastAt.current
    const news = before === undefined ? [] : failures.filter((failure) => failure.at > before && !isShown(failure))
    news.forEach(({ name, reason }) => showToast({ title: toFailureTitle(name), message: reason, tone: 'error' }))
    lastAt.current = failures.reduce((latest, { at }) => (at > latest ? at : latest), before ?? '')
  }, [failures, href])
}

/** One question leads to its run, several lead to the list. */
const toPlace = ([first, ...others]: readonly OpenWait[]) =>
  first && others.length === 0 ? toRunLink(first) : ({ to: '/app/runs', search: { status: 'waiting' } } as const)

/** The number of waiting runs, in the navigation bar of every page. Also reports new questions and failures. */
export default function WaitingRuns() {
  const { data: waiting } = useQuery(waitingRunsQuery)
  const { data: failed } = useQuery(failedRunsQuery)
  const href = useLocation({ select: (location) => location.href })
  const waits = waiting && listWaits(waiting.items)
  const failures = failed && listFailures(failed.items)
  useWaitToasts(waits, href)
  useFailureToasts(failures, href)
  const isShown = isShownOnPage(href)
  const elsewhere = waits?.filter((wait) => !isShown(wait)) ?? []
  if (elsewhere.length === 0) return null
  const text = elsewhere.length === 1 ? 'A run is waiting for you' : `${elsewhere.length} runs are waiting for you`
  const names = elsewhere.map(({ name }) => toReadableName(name)).join(', ')
  return (
    <Link {...toPlace(elsewhere)} className={styles.waiting} aria-label={`${text}: ${names}`}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.text}>{text}</span>
    </Link>
  )
}
