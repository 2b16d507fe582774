import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { QueryFailure } from '../../platform/api/query-failure.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/data/empty-state.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { filterMemories } from './memory-filter.ts'
import { MemoryItem } from './memory-item.tsx'
import { memoriesQuery } from './memory-queries.ts'

const shownAtOnce = 50

/** `children` filter the list and appear once it is not empty. */
export function MemoryList({ search = '', children }: { search: string | undefined; children: ReactNode }) {
  const { data, error, isLoadingError, refetch } = useQuery(memoriesQuery)
  const [shown, setShown] = useState(shownAtOnce)
  if (isLoadingError) {
    return <QueryFailure title="Couldn't load your memories." query={{ error, refetch }} />
  }
  if (!data) return <SkeletonRows count={4} />
  if (data.length === 0) {
    return <EmptyState title={appMessages.memory.none}>Add one above, or choose “Remember this” on any message.</EmptyState>
  }
  const found = filterMemories(data, search)
  return (
    <>
      {children}
      {found.length === 0 && <EmptyState title={appMessages.search.nothing}>No memories match your search.</EmptyState>}
      <ul role="list" aria-label="Memories">
        {found.slice(0, shown).map((memory) => (
          <MemoryItem key={memory.id} memory={memory} />
        ))}
      </ul>
      {found.length > shown && <Button onClick={() => setShown(shown + shownAtOnce)}>Show more</Button>}
    </>
  )
}
