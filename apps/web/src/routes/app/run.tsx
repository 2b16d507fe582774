import { useQuery } from '@tanstack/react-query'
import { createFileRoute, createLink } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { toInteractionsQuery } from '../../features/conversations/conversation-queries.ts'
import { InteractionList } from '../../features/conversations/interaction-list.tsx'
import { toSearchSkip, type SearchParams } from '../../platform/navigation/search-params.ts'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { useStartConversation } from '../../platform/navigation/use-start-conversation.ts'
import { Button, ButtonAnchor } from '../../ui/button/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { awaitData } from '../-await-data.ts'

const ButtonLink = createLink(ButtonAnchor)

export const Route = createFileRoute('/app/run')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Run' },
  validateSearch: (search: Record<string, unknown>): SearchParams<{ skip: number }> => ({ skip: toSearchSkip(search.skip) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps, cause }) => awaitData(cause, queryClient.prefetchQuery(toInteractionsQuery(deps.skip))),
  component: Run,
})

function Run() {
  const { skip = 0 } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data } = useQuery(toInteractionsQuery(skip))
  const { mutate, isPending } = useStartConversation()
  const start = () => mutate({})
  useShortcut('c', 'Start an interaction', start)
  return (
    <Page
      title="Run"
      eyebrow="AI interactions"
      stats={[{ label: 'Interactions', value: data?.total ?? '–' }]}
      description="Ask about your company and get things done. Every answer names its sources, and only you can read it."
      actions={
        <>
          <ButtonLink to="/app/runs" tone="ghost">
            All runs
          </ButtonLink>
          <Button tone="primary" icon={<Plus />} loading={isPending} onClick={start}>
            New Interaction
          </Button>
        </>
      }
    >
      <InteractionList skip={skip} onSkip={(next) => void navigate({ search: { skip: next || undefined }, resetScroll: false })} />
    </Page>
  )
}
