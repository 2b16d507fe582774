import { limits } from '@adjutant/contract/core/limits'
import { createFileRoute } from '@tanstack/react-router'
import { TrashList } from '../../features/trash/trash-list.tsx'
import { toTrashQuery } from '../../features/trash/trash-queries.ts'
import { toSearchSkip, type SearchParams } from '../../platform/navigation/search-params.ts'
import { Page } from '../../ui/layout/page.tsx'
import { awaitData } from '../-await-data.ts'

export const Route = createFileRoute('/app/bin')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Bin' },
  validateSearch: (search: Record<string, unknown>): SearchParams<{ skip: number }> => ({ skip: toSearchSkip(search.skip) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps, cause }) => awaitData(cause, queryClient.prefetchQuery(toTrashQuery(deps.skip ?? 0))),
  component: Bin,
})

function Bin() {
  const { skip = 0 } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page
      title="Bin"
      eyebrow="Deleted records"
      description={`Deleted items stay here for up to ${limits.binDays} days. Restore them or delete them permanently.`}
    >
      <TrashList skip={skip} onSkip={(next) => void navigate({ search: { skip: next || undefined }, resetScroll: false })} />
    </Page>
  )
}
