import { createFileRoute } from '@tanstack/react-router'
import { BinList } from '../../features/bin/bin-list.tsx'
import { toBinQuery } from '../../features/bin/bin-queries.ts'
import { toSearchSkip, withoutAbsent } from '../../platform/address.ts'
import { Page } from '../../ui/page.tsx'
import { untilReady } from '../-ready.ts'

export const Route = createFileRoute('/app/bin')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Bin' },
  validateSearch: (search: Record<string, unknown>): { skip?: number } => withoutAbsent({ skip: toSearchSkip(search.skip) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps, cause }) => untilReady(cause, queryClient.prefetchQuery(toBinQuery(deps.skip ?? 0))),
  component: Bin,
})

function Bin() {
  const { skip = 0 } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page title="Bin" eyebrow="Deleted records" lede="Deleted items stay here for 30 days. Restore them or delete them for good.">
      <BinList skip={skip} onSkip={(next) => void navigate({ search: { skip: next || undefined } })} />
    </Page>
  )
}
