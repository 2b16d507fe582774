import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/data/empty-state.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { toThreadsQuery } from '../comms-queries.ts'
import styles from './thread-list.module.css'
import { ThreadRow } from './thread-row.tsx'

/** A thread that moves up while the next page loads is on both pages. */
function toThreads<T extends { id: string }>(pages: readonly { items: T[] }[]): T[] {
  return [...new Map(pages.flatMap(({ items }) => items.map((thread) => [thread.id, thread] as const))).values()]
}

type ThreadListProps = { search: string; openId: string | undefined; onCreate: () => void }

function Nothing({ search, onCreate }: Pick<ThreadListProps, 'search' | 'onCreate'>) {
  if (search) return <p className={styles.none}>No conversations match your search.</p>
  return (
    <div className={styles.empty}>
      <EmptyState title={appMessages.comms.none} action={<Button onClick={onCreate}>{appMessages.comms.newMessage}</Button>}>
        Message a colleague or a contact on Adjutant.
      </EmptyState>
    </div>
  )
}

/** The threads, latest first. */
export function ThreadList({ search, openId, onCreate }: ThreadListProps) {
  const list = useInfiniteQuery(toThreadsQuery(search))
  if (list.isLoadingError) {
    return <QueryFailure title="Couldn't load your conversations." query={list} />
  }
  if (!list.data) return <SkeletonRows count={6} />
  const threads = toThreads(list.data.pages)
  if (threads.length === 0) return <Nothing search={search} onCreate={onCreate} />
  return (
    <>
      <ul role="list" aria-label="Conversations">
        {threads.map((thread) => (
          <ThreadRow key={thread.id} thread={thread} isOpen={thread.id === openId} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button tone="ghost" size="small" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
