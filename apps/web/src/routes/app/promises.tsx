import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { CommitmentList, StateFilter } from '../../features/commitments/commitment-list.tsx'
import { toCommitmentsQuery } from '../../features/commitments/commitment-queries.ts'
import { toCommitmentSearch, type CommitmentSearch } from '../../features/commitments/commitment-search.ts'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { awaitData } from '../-await-data.ts'

const CommitmentDialog = lazyComponent(() => import('../../features/commitments/commitment-dialog.tsx'))

/** The lists of the page. */
const toQueries = (state: CommitmentSearch['show'] | 'open' = 'open') => [
  toCommitmentsQuery({ state: 'proposed' }),
  toCommitmentsQuery({ state, direction: 'i_owe' }),
  toCommitmentsQuery({ state, direction: 'owed_to_me' }),
]

export const Route = createFileRoute('/app/promises')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Promises' },
  validateSearch: toCommitmentSearch,
  loaderDeps: ({ search: { show } }) => ({ show }),
  loader: ({ context: { queryClient }, deps: { show }, cause }) =>
    awaitData(cause, Promise.all(toQueries(show).map((query) => queryClient.prefetchInfiniteQuery(query)))),
  component: Promises,
})

const nothing = {
  open: { i_owe: 'You have no open promises.', owed_to_me: 'Nobody has an open promise to you.' },
  done: { i_owe: 'None of your promises is done yet.', owed_to_me: 'No promise to you is done yet.' },
  dismissed: { i_owe: 'You dismissed no promises.', owed_to_me: 'You dismissed no promises.' },
} as const

function useTotal(state: 'proposed' | 'open', direction?: 'i_owe' | 'owed_to_me') {
  const { data } = useInfiniteQuery(toCommitmentsQuery({ state, ...(direction && { direction }) }))
  return data?.pages[0]?.total
}

function Promises() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { show: state = 'open' } = search
  const go = (next: CommitmentSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const create = () => go({ ...search, create: true })
  useShortcut('n', 'New promise', create)
  const proposed = useTotal('proposed')
  const stats = [
    { label: 'By you', value: useTotal('open', 'i_owe') ?? '–' },
    { label: 'To you', value: useTotal('open', 'owed_to_me') ?? '–' },
    { label: 'Proposed', value: proposed ?? '–' },
  ]
  const showsProposed = proposed !== 0 && state === 'open'
  const edit = ({ id }: { id: string }) => go({ ...search, promise: id })
  const listOf = (direction: 'i_owe' | 'owed_to_me', label: string) => (
    <CommitmentList label={label} filter={{ state, direction }} empty={nothing[state][direction]} onEdit={edit} />
  )
  return (
    <Page
      title="Promises"
      eyebrow="People"
      stats={stats}
      description="Found in your messages, notes and interactions. Only you can see this list."
      actions={
        <Button tone="primary" icon={<Plus />} onClick={create}>
          New promise
        </Button>
      }
    >
      {showsProposed && (
        <Section number="01" title="Proposed" description="Confirm real promises. Dismiss the rest.">
          <CommitmentList label="Proposed" filter={{ state: 'proposed' }} empty="Nothing to confirm." onEdit={edit} />
        </Section>
      )}
      <StateFilter value={state} onChange={(value) => go({ ...search, show: value === 'open' ? undefined : value })} />
      <Section number={showsProposed ? '02' : '01'} title="You promised">
        {listOf('i_owe', 'You promised')}
      </Section>
      <Section number={showsProposed ? '03' : '02'} title="Promised to you">
        {listOf('owed_to_me', 'Promised to you')}
      </Section>
      <Suspense fallback={null}>
        {(search.create || search.promise) && (
          <CommitmentDialog
            key={search.promise}
            id={search.promise}
            onClose={() => go({ ...search, create: undefined, promise: undefined })}
          />
        )}
      </Suspense>
    </Page>
  )
}
