import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { NoteComposer } from '../../features/notes/note-composer.tsx'
import { NoteFilters } from '../../features/notes/note-filters.tsx'
import { NoteList } from '../../features/notes/note-list.tsx'
import { toNotesQuery } from '../../features/notes/note-queries.ts'
import { toNoteSearch } from '../../features/notes/note-search.ts'
import type { NoteSearch } from '../../features/notes/note-search.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { awaitData } from '../-await-data.ts'

const NoteDetail = lazyComponent(() => import('../../features/notes/note-detail.tsx'))

export const Route = createFileRoute('/app/notes')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Notes' },
  validateSearch: toNoteSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps, cause }) => awaitData(cause, queryClient.prefetchInfiniteQuery(toNotesQuery(deps))),
  component: Notes,
})

function Notes() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data } = useInfiniteQuery({ ...toNotesQuery(search), placeholderData: keepPreviousData })
  const go = (next: NoteSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  return (
    <Page
      title="Notes"
      eyebrow="Journal"
      stats={[{ label: 'Notes', value: data?.pages[0]?.total ?? '–' }]}
      description="Only you can read your notes."
    >
      <NoteComposer isWanted={search.create === true} onReady={() => go({ ...search, create: undefined })} />
      <Section number="01" title="Past notes">
        <NoteFilters search={search} onSearch={go} />
        <NoteList search={search} />
      </Section>
      <Suspense fallback={null}>
        {search.note && <NoteDetail key={search.note} id={search.note} onClose={() => go({ ...search, note: undefined })} />}
      </Suspense>
    </Page>
  )
}
