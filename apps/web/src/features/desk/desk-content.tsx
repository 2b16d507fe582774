import type { Desk } from '@adjutant/contract/desk'
import type { UseQueryResult } from '@tanstack/react-query'
import { QueryFailure } from '../../platform/api/query-failure.tsx'
import { EmptyState } from '../../ui/data/empty-state.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { DeskList } from './desk-list.tsx'

type DeskContentProps = { desk: Pick<UseQueryResult<Desk>, 'data' | 'error' | 'refetch'>; skeletonRows: number }

/** The items, or the reason why there are none. */
export function DeskContent({ desk: { data, error, refetch }, skeletonRows }: DeskContentProps) {
  if (error && !data) {
    return <QueryFailure title="Couldn't load your desk." query={{ error, refetch }} />
  }
  if (!data) return <SkeletonRows count={skeletonRows} />
  if (data.items.length === 0) {
    return (
      <EmptyState title="Nothing is waiting for you.">
        Approvals, questions from runs, messages, promises, urgent tasks and goals that fall behind appear here.
      </EmptyState>
    )
  }
  return <DeskList items={data.items} />
}
