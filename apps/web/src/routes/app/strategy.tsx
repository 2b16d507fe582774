import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { AdvicePanel } from '../../features/strategy/advice-panel.tsx'
import { GoalFilters } from '../../features/strategy/goal-filters.tsx'
import { GoalsPanel } from '../../features/strategy/goals-panel.tsx'
import { StrategyDialogs } from '../../features/strategy/strategy-dialogs.tsx'
import type { StrategyDeed } from '../../features/strategy/strategy-dialogs.tsx'
import { prefetchStrategy, toAdviceQuery, toGoalsQuery } from '../../features/strategy/strategy-queries.ts'
import { toStrategySearch } from '../../features/strategy/strategy-search.ts'
import type { StrategySearch } from '../../features/strategy/strategy-search.ts'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'

export const Route = createFileRoute('/app/strategy')({
  staticData: { title: 'Strategy Center' },
  validateSearch: toStrategySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => prefetchStrategy(queryClient, deps),
  component: Strategy,
})

function Strategy() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const [deed, setDeed] = useState<StrategyDeed>()
  useShortcut('c', 'Create a goal', () => setDeed({ kind: 'goal' }))
  const { data: goals } = useQuery(toGoalsQuery(search))
  const { data: advice } = useQuery(toAdviceQuery(search.adviceSkip))
  const go = (next: StrategySearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const button = (word: string, next: StrategyDeed, tone: 'primary' | 'quiet') => (
    <Button tone={tone} size="small" icon={<Plus />} onClick={() => setDeed(next)}>
      {word}
    </Button>
  )
  const figures = [
    { label: 'Goals', value: goals?.total ?? '–' },
    { label: 'Advice', value: advice?.total ?? '–' },
  ]
  return (
    <Page title="Strategy Center" eyebrow="Strategy" figures={figures} lede="Where the company is going, and the numbers that show it.">
      <Section number="01" title="Strategic Goals" actions={button('Create New Goal', { kind: 'goal' }, 'primary')}>
        <GoalFilters search={search} onSearch={go} />
        <GoalsPanel search={search} onSearch={go} onEdit={(goal) => setDeed({ kind: 'goal', goal })} />
      </Section>
      <Section
        number="02"
        title={<span id="advice">Strategic Advice</span>}
        actions={button('Add Advice', { kind: 'new-advice' }, 'quiet')}
      >
        <AdvicePanel
          skip={search.adviceSkip}
          onSkip={(adviceSkip) => go({ ...search, adviceSkip })}
          onEdit={(item) => setDeed({ kind: 'edit-advice', advice: item })}
          onDelete={(item) => setDeed({ kind: 'delete-advice', advice: item })}
        />
      </Section>
      <StrategyDialogs deed={deed} onClose={() => setDeed(undefined)} />
    </Page>
  )
}
