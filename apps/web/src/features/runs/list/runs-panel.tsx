import type { RunSummary } from '@adjutant/contract/ai/runs'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { useNow } from '../../../platform/text/use-now.ts'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/data/empty-state.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { RunFilters } from './run-filters.tsx'
import { RunList } from './run-list.tsx'
import { toRunsQuery } from './run-list-queries.ts'
import { hasFilters } from './run-search.ts'
import type { RunSearch } from './run-search.ts'
import styles from './runs-panel.module.css'

type PanelProps = {
  search: RunSearch
  onSearch: (search: RunSearch) => void
  onOpen: (run: RunSummary) => void
  onConversation: (conversationId: string) => void
}

function Empty({ search }: { search: RunSearch }) {
  if (hasFilters(search)) return <EmptyState title={appMessages.run.noMatch}>Clear the filters to see all runs.</EmptyState>
  return <EmptyState title={appMessages.run.none}>Run a crew or flow in a conversation, or put one on a schedule.</EmptyState>
}

function Found({ search, onOpen, onConversation }: Omit<PanelProps, 'onSearch'>) {
  const runs = useInfiniteQuery({ ...toRunsQuery(search), placeholderData: keepPreviousData })
  const now = useNow()
  if (runs.isLoadingError) {
    return <QueryFailure title="Couldn't load your runs." query={runs} />
  }
  if (!runs.data) return <SkeletonRows count={6} />
  const lines = runs.data.pages.flatMap(({ items }) => items)
  if (lines.length === 0) return <Empty search={search} />
  return (
    <>
      <RunList runs={lines} now={now} onOpen={onOpen} onConversation={onConversation} />
      {runs.hasNextPage && (
        <div className={styles.more}>
          <Button size="small" loading={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
            Show earlier runs
          </Button>
        </div>
      )}
    </>
  )
}

/** All runs of the current user, started by hand or by a schedule. */
export function RunsPanel({ onSearch, ...found }: PanelProps) {
  return (
    <>
      <RunFilters search={found.search} onSearch={onSearch} />
      <Found {...found} />
    </>
  )
}
