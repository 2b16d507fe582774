import { words } from '@adjutant/contract/words'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { toDetail } from '../../platform/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { NoteDeed } from './note-dialogs.tsx'
import { NoteItem } from './note-item.tsx'
import styles from './note-list.module.css'
import { toNotesQuery } from './note-queries.ts'
import { hasFilters } from './note-search.ts'
import type { NoteSearch } from './note-search.ts'

const NoteDialogs = lazyPart(() => import('./note-dialogs.tsx'))

export function NoteList({ search }: { search: NoteSearch }) {
  const notes = useInfiniteQuery({ ...toNotesQuery(search), placeholderData: keepPreviousData })
  const [deed, setDeed] = useState<NoteDeed>()
  if (notes.isLoadingError) {
    const detail = toDetail(notes.error, words.wire.broken)
    return <LoadFailure title={`${words.note.fetchFailed}${detail}`} detail="Your notes are safe." onRetry={() => void notes.refetch()} />
  }
  if (!notes.data) return <SkeletonRows count={5} />
  const items = notes.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    const next = hasFilters(search) ? 'No notes match your search.' : 'Write your first note above. Only you can read it.'
    return <EmptyState title={words.note.none}>{next}</EmptyState>
  }
  return (
    <>
      <ul className={styles.list}>
        {items.map((note) => (
          <NoteItem
            key={note.id}
            note={note}
            onEdit={() => setDeed({ kind: 'edit', note })}
            onDelete={() => setDeed({ kind: 'delete', note })}
          />
        ))}
      </ul>
      {notes.hasNextPage && (
        <Button loading={notes.isFetchingNextPage} onClick={() => void notes.fetchNextPage()}>
          Load more
        </Button>
      )}
      <Suspense fallback={null}>{deed && <NoteDialogs deed={deed} onClose={() => setDeed(undefined)} />}</Suspense>
    </>
  )
}
