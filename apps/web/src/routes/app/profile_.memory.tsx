import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { omitUndefined } from '@adjutant/contract/omit'
import { MemoryComposer } from '../../features/memory/memory-composer.tsx'
import { MemoryList } from '../../features/memory/memory-list.tsx'
import { memoriesQuery } from '../../features/memory/memory-queries.ts'
import { toSearchText, type SearchParams } from '../../platform/navigation/search-params.ts'
import { Page } from '../../ui/layout/page.tsx'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { Section } from '../../ui/layout/section.tsx'

export const Route = createFileRoute('/app/profile_/memory')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Memory' },
  validateSearch: (search: Record<string, unknown>): SearchParams<{ search: string }> => ({ search: toSearchText(search.search) }),
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(memoriesQuery),
  component: MemoryPage,
})

function MemoryPage() {
  const { search } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data } = useQuery(memoriesQuery)
  const find = (text: string) => void navigate({ search: omitUndefined({ search: text || undefined }), replace: true, resetScroll: false })
  return (
    <Page
      title="Memory"
      eyebrow="Profile"
      stats={[{ label: 'Memories', value: data?.length ?? '–' }]}
      description="What the assistant remembers when it answers you. Only you can see and edit it."
    >
      <MemoryComposer />
      <Section number="01" title="Memories">
        <MemoryList search={search}>
          <SearchBox label="Search memories" value={search ?? ''} onSearch={find} />
        </MemoryList>
      </Section>
    </Page>
  )
}
