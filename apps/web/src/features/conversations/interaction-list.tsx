import type { Conversation } from '@adjutant/contract/ai/conversations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toDetail } from '../../platform/api/api-error.ts'
import { toReadableName } from '../../platform/text/readable-name.ts'
import { toTimeAgo } from '../../platform/text/time-ago.ts'
import { useNow } from '../../platform/text/use-now.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { EmptyState } from '../../ui/data/empty-state.tsx'
import { LoadFailure } from '../../ui/data/load-failure.tsx'
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
    const detail = toDetail(list.error, appMessages.http.unexpected)
    return <LoadFailure title="Couldn't load your interactions." detail={detail} onRetry={() => void list.refetch()} />
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
