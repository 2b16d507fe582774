import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { AdviceButton } from '../../features/runs/advice-button.tsx'
import { AdvicePanel } from '../../features/strategy/advice-panel.tsx'
import { GoalFilters } from '../../features/strategy/goal-filters.tsx'
import { GoalsPanel } from '../../features/strategy/goals-panel.tsx'
import { AddAdviceButton, CreateGoalButton } from '../../features/strategy/strategy-buttons.tsx'
import { StrategyDialogs } from '../../features/strategy/strategy-dialogs.tsx'
import type { StrategyDeed } from '../../features/strategy/strategy-dialogs.tsx'
import { prefetchStrategy } from '../../features/strategy/strategy-queries.ts'
import { toStrategySearch } from '../../features/strategy/strategy-search.ts'
import type { StrategySearch } from '../../features/strategy/strategy-search.ts'
import { useStrategyFigures } from '../../features/strategy/use-strategy-figures.ts'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { untilReady } from '../-ready.ts'
import WholeAdvice from './-whole-advice.tsx'

const StrategyDetails = lazyPart(() => import('../../features/strategy/strategy-details.tsx'))

export const Route = createFileRoute('/app/strategy')({
  staticData: { title: 'Strategy Center' },
  validateSearch: toStrategySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps, cause }) => untilReady(cause, prefetchStrategy(queryClient, deps)),
  component: Strategy,
})

function Strategy() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const [deed, setDeed] = useState<StrategyDeed>()
  useShortcut('c', 'Create a goal', () => setDeed({ kind: 'goal' }))
  const figures = useStrategyFigures(search)
  const go = (next: StrategySearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const closed = { ...search, goal: undefined, advice: undefined, create: undefined }
  const closeDialog = () => {
    setDeed(undefined)
    if (search.create) go(closed)
  }
  return (
    <Page
      title="Strategy Center"
      eyebrow="Strategy"
      figures={figures}
      lede="Your goals, how far each one is, and advice on what to do next."
    >
      <Section number="01" title="Strategic Goals" actions={<CreateGoalButton onPress={() => setDeed({ kind: 'goal' })} />}>
        <GoalFilters search={search} onSearch={go} />
        <GoalsPanel
          search={search}
          onSearch={go}
          onEdit={(goal) => setDeed({ kind: 'goal', goal })}
          onDelete={(goal) => setDeed({ kind: 'delete-goal', goal })}
        />
      </Section>
      <Section
        number="02"
        title={<span id="advice">Strategic Advice</span>}
        actions={
          <>
            <AdviceButton />
            <AddAdviceButton onPress={() => setDeed({ kind: 'new-advice' })} />
          </>
        }
      >
        <AdvicePanel
          skip={search.adviceSkip}
          Text={WholeAdvice}
          onSkip={(adviceSkip) => go({ ...search, adviceSkip })}
          onEdit={(item) => setDeed({ kind: 'edit-advice', advice: item })}
          onDelete={(item) => setDeed({ kind: 'delete-advice', advice: item })}
        />
      </Section>
      <Suspense fallback={null}>
        {(search.goal ?? search.advice) && (
          <StrategyDetails search={search} Text={WholeAdvice} onDeed={setDeed} onClose={() => go(closed)} />
        )}
      </Suspense>
      <StrategyDialogs deed={deed ?? (search.create && { kind: 'goal' })} onClose={closeDialog} />
    </Page>
  )
}
