import type { Commitment } from '@adjutant/contract/commitments'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryFailure } from '../../platform/api/query-failure.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ignoreMisclicks } from '../../ui/data/ignore-misclicks.ts'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { CommitmentItem } from './commitment-item.tsx'
import styles from './commitment-list.module.css'
import { toCommitmentsQuery, type CommitmentFilter } from './commitment-queries.ts'
import type { CommitmentSearch } from './commitment-search.ts'

type ListProps = {
  label: string
  filter: CommitmentFilter
  /** Shown for an empty list. */
  empty: ReactNode
  onEdit: (commitment: Commitment) => void
}

export function CommitmentList({ label, filter, empty, onEdit }: ListProps) {
  const pages = useInfiniteQuery(toCommitmentsQuery(filter))
  if (pages.isLoadingError) {
    return <QueryFailure title="Couldn't load your promises." query={pages} />
  }
  if (!pages.data) return <SkeletonRows count={3} />
  const items = pages.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <>
      <ul ref={ignoreMisclicks} role="list" aria-label={label}>
        {items.map((commitment) => (
          <CommitmentItem key={commitment.id} commitment={commitment} onEdit={onEdit} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Load more
        </Button>
      )}
    </>
  )
}

type Shown = 'open' | NonNullable<CommitmentSearch['show']>

const stateOptions = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
  { value: 'dismissed', label: 'Dismissed' },
] as const

/** Filters both lists by state. */
export function StateFilter({ value, onChange }: { value: Shown; onChange: (value: Shown) => void }) {
  return (
    <div className={styles.filter}>
      <Segmented label="Show" value={value} options={stateOptions} onChange={onChange} />
    </div>
  )
}
