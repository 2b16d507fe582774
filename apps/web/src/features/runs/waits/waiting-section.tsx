import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { toReadableName } from '../../../platform/text/readable-name.ts'
import { ButtonAnchor } from '../../../ui/button/button.tsx'
import { Clamp } from '../../../ui/data/clamp.tsx'
import { toDateText } from '../../../ui/text/date-format.ts'
import { toExcerpt } from '../../../ui/text/excerpt.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { waitingRunsQuery } from '../list/run-list-queries.ts'
import styles from './waiting-section.module.css'
import { listWaits, toRunLink } from './waits.ts'
import type { OpenWait } from './waits.ts'

const ButtonLink = createLink(ButtonAnchor)

const shownWaits = 3

/** The count of the navigation bar, even if the section shows fewer. */
function Title({ count }: { count: number }) {
  return (
    <>
      Waiting for you <span className={styles.count}>{count}</span>
    </>
  )
}

/** A scheduled run starts while nobody watches, so it can have waited for a long time. */
function Since({ wait: { isScheduled, since } }: { wait: OpenWait }) {
  const parts = [isScheduled && 'Scheduled', since && `${isScheduled ? 'waiting' : 'Waiting'} since ${toDateText(since, 'moment')}`].filter(
    Boolean,
  )
  return parts.length > 0 && <p className={styles.since}>{parts.join(' · ')}</p>
}

/** On the dashboard: the runs that wait for an answer. Empty if none do. */
export default function WaitingSection() {
  const { data } = useQuery(waitingRunsQuery)
  const waits = listWaits(data?.items)
  if (waits.length === 0) return null
  const viewAll = waits.length > shownWaits && (
    <ButtonLink to="/app/runs" search={{ status: 'waiting' }} tone="ghost" size="small" aria-label="View All waiting runs">
      View All
    </ButtonLink>
  )
  return (
    <Section number="00" title={<Title count={waits.length} />} actions={viewAll}>
      <ul role="list" className={styles.waits}>
        {waits.slice(0, shownWaits).map((wait) => (
          <li key={wait.key} className={styles.wait}>
            <div className={styles.words}>
              <p className={styles.name}>{toReadableName(wait.name)}</p>
              <Clamp lines={2}>{toExcerpt(wait.prompt)}</Clamp>
              <Since wait={wait} />
            </div>
            <ButtonLink {...toRunLink(wait)} size="small" data-list-item aria-label={`Answer ${toReadableName(wait.name)}`}>
              Answer
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
