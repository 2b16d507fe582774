import { appMessages } from '@adjutant/contract/messages/app-messages'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { toDetail } from '../../platform/api/api-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/data/empty-state.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { LoadFailure } from '../../ui/data/load-failure.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import type { NoteAction } from './note-dialogs.tsx'
import { NoteItem } from './note-item.tsx'
import styles from './note-list.module.css'
import { toNotesQuery } from './note-queries.ts'
import type { NoteSearch } from './note-search.ts'

const NoteDialogs = lazyComponent(() => import('./note-dialogs.tsx'))

function NoNotes({ search: { search, from, to } }: { search: NoteSearch }) {
  if (from && to && from > to)
    return <EmptyState title="No notes match these dates.">From is after To. Change one of the dates.</EmptyState>
  if (search) return <EmptyState title="No notes match your search.">Try other words{(from || to) && ' or dates'}.</EmptyState>
  if (from || to) return <EmptyState title="No notes match these dates.">Change or clear the dates.</EmptyState>
  return <EmptyState title={appMessages.note.none}>Write your first note above. Only you can read it.</EmptyState>
}

export function NoteList({ search }: { search: NoteSearch }) {
  const notes = useInfiniteQuery({ ...toNotesQuery(search), placeholderData: keepPreviousData })
  const [action, setAction] = useState<NoteAction>()
  if (notes.isLoadingError) {
    const detail = toDetail(notes.error, appMessages.http.unexpected)
    return (
      <LoadFailure title={`${appMessages.note.fetchFailed}${detail}`} detail="Your notes are safe." onRetry={() => void notes.refetch()} />
    )
  }
  if (!notes.data) return <SkeletonRows count={5} />
  const items = notes.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <NoNotes search={search} />
  return (
    <>
      <ul className={styles.list}>
        {items.map((note) => (
          <NoteItem
            key={note.id}
            note={note}
            onEdit={() => setAction({ kind: 'edit', note })}
            onDelete={() => setAction({ kind: 'delete', note })}
          />
        ))}
      </ul>
      {notes.hasNextPage && (
        <Button loading={notes.isFetchingNextPage} onClick={() => void notes.fetchNextPage()}>
          Load more
        </Button>
      )}
      <Suspense fallback={null}>{action && <NoteDialogs action={action} onClose={() => setAction(undefined)} />}</Suspense>
    </>
  )
}
