import type { Thread } from '@adjutant/contract/comms'
import { useQuery } from '@tanstack/react-query'
import { createLink, Link } from '@tanstack/react-router'
import { QueryFailure } from '../../platform/api/query-failure.tsx'
import { ButtonAnchor } from '../../ui/button/button.tsx'
import { classes } from '../../ui/classes.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import row from '../../ui/data/list-row.module.css'
import { openOnClick } from '../../ui/data/open-on-click.ts'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { awaitingThreadsQuery } from './dashboard-queries.ts'
import { toLastMessage } from './last-message.ts'
import { Section } from '../../ui/layout/section.tsx'
import styles from './urgent-section.module.css'
import { UrgentTasks } from './urgent-tasks.tsx'

const ButtonLink = createLink(ButtonAnchor)

function AwaitingThread({ thread }: { thread: Thread }) {
  const { id, name, unread_count: unread, updated_at } = thread
  return (
    <li className={classes(row.row, styles.row)} {...openOnClick}>
      <Link to="/app/comms" search={{ thread: id }} data-list-item className={row.title}>
        {name}
      </Link>
      {unread > 0 ? <span className={styles.badge}>{unread > 99 ? '99+' : unread} unread</span> : <span />}
      <span className={styles.message}>{toLastMessage(thread)}</span>
      <DateText value={updated_at} />
    </li>
  )
}

function Threads() {
  const { data, error, refetch } = useQuery(awaitingThreadsQuery)
  if (error && !data) {
    return <QueryFailure title="Couldn't load your messages." query={{ error, refetch }} />
  }
  if (!data) return <SkeletonRows count={3} />
  if (data.items.length === 0) return <p className={styles.none}>No messages are waiting for your reply.</p>
  return (
    <ul role="list" aria-label="Messages waiting for your reply">
      {data.items.map((thread) => (
        <AwaitingThread key={thread.id} thread={thread} />
      ))}
    </ul>
  )
}

/** Threads with unread messages or with a last message of someone else, newest first. */
function AwaitingThreads() {
  return (
    <div className={styles.messages}>
      <div className={styles.head}>
        <h3 className={styles.heading}>Waiting for your reply</h3>
        <ButtonLink to="/app/comms" tone="ghost" size="small" aria-label="View All messages">
          View All
        </ButtonLink>
      </div>
      <Threads />
    </div>
  )
}

export function UrgentSection({ number }: { number: string }) {
  const viewAll = (
    <ButtonLink
      to="/app/my-tasks"
      search={{ sort: 'priority' }}
      tone="ghost"
      size="small"
      className={styles.viewAll}
      aria-label="View All tasks"
    >
      View All
    </ButtonLink>
  )
  return (
    <Section number={number} title="Urgent Tasks & Communications" actions={viewAll}>
      <UrgentTasks />
      <AwaitingThreads />
    </Section>
  )
}
