import type { Conversation } from '@adjutant/contract/ai/conversations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryFailure } from '../../platform/api/query-failure.tsx'
import { toTimeAgo } from '../../platform/text/time-ago.ts'
import { useNow } from '../../platform/text/use-now.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { EmptyState } from '../../ui/data/empty-state.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { interactionPageSize, toInteractionsQuery } from './conversation-queries.ts'
import styles from './interaction-list.module.css'

function Interaction({ conversation: { id, name, updated_at }, now }: { conversation: Conversation; now: Date }) {
  return (
    <li>
      <Link to="/app/conversations/$conversationId" params={{ conversationId: id }} className={styles.row} data-list-item>
        <span className={styles.name}>{toReadableName(name)}</span>
        <span className={styles.ago}>{toTimeAgo(updated_at, now)}</span>
        <DateText value={updated_at} style="moment" />
      </Link>
    </li>
  )
}

export function InteractionList({ skip, onSkip }: { skip: number; onSkip: (skip: number) => void }) {
  const list = useQuery({ ...toInteractionsQuery(skip), placeholderData: keepPreviousData })
  const now = useNow()
  if (list.isLoadingError) {
    return <QueryFailure title="Couldn't load your interactions." query={list} />
  }
  if (!list.data) return <SkeletonRows count={6} />
  const { items, total } = list.data
  if (total === 0) return <EmptyState title={appMessages.conversation.none}>{appMessages.conversation.noneHint}</EmptyState>
  return (
    <>
      <ul role="list" className={styles.list} aria-label="AI interactions">
        {items.map((conversation) => (
          <Interaction key={conversation.id} conversation={conversation} now={now} />
        ))}
      </ul>
      <Pager skip={skip} limit={interactionPageSize} total={total} onSkip={onSkip} />
    </>
  )
}
