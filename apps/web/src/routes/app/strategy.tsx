import { claimMessages } from '@adjutant/contract/messages/claim-messages'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { AdviceButton } from '../../features/runs/start/advice-button.tsx'
import { AdvicePanel } from '../../features/strategy/advice/advice-panel.tsx'
import { GoalFilters } from '../../features/strategy/goals/goal-filters.tsx'
import { GoalsPanel, GoalViewSwitch } from '../../features/strategy/goals/goals-panel.tsx'
import { GoalMap } from '../../features/strategy/map/goal-map.tsx'
import { AddAdviceButton, CreateGoalButton } from '../../features/strategy/strategy-buttons.tsx'
import { StrategyDialogs } from '../../features/strategy/strategy-dialogs.tsx'
import type { StrategyAction } from '../../features/strategy/strategy-dialogs.tsx'
import { prefetchStrategy, useStrategyStats } from '../../features/strategy/strategy-queries.ts'
import { toStrategySearch } from '../../features/strategy/strategy-search.ts'
import type { StrategySearch } from '../../features/strategy/strategy-search.ts'
import { WorkloadChart } from '../../features/strategy/workload/workload-chart.tsx'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { AsOfBanner } from '../../ui/data/as-of-banner.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { awaitData } from '../-await-data.ts'
import AdviceTextComponent from './-parts/advice-text.tsx'

const TrackRecordTable = lazyComponent(() => import('../../features/strategy/claims/advice-track-record.tsx'))
const StrategyDetails = lazyComponent(() => import('../../features/strategy/strategy-details.tsx'))

export const Route = createFileRoute('/app/strategy')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Strategy Center' },
  validateSearch: toStrategySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps, cause }) => awaitData(cause, prefetchStrategy(queryClient, deps)),
  component: Strategy,
})

function Strategy() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const [action, setAction] = useState<StrategyAction>()
  useShortcut('c', 'Create a goal', () => setAction({ kind: 'goal' }))
  const stats = useStrategyStats(search)
  const go = (next: StrategySearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const goToPage = (part: Pick<StrategySearch, 'skip' | 'adviceSkip'>) =>
    void navigate({ search: { ...search, ...part }, resetScroll: false })
  const closed = { ...search, goal: undefined, advice: undefined, create: undefined }
  const closeDialog = () => {
    setAction(undefined)
    if (search.create) go(closed)
  }
  return (
    <Page
      title="Strategy Center"
      eyebrow="Strategy"
      stats={stats}
      description="Your goals, how far each one is, and advice on what to do next."
    >
      <Section
        number="01"
        title="Strategic Goals"
        actions={!search.asOf && <CreateGoalButton onPress={() => setAction({ kind: 'goal' })} />}
      >
        {search.asOf && <AsOfBanner day={search.asOf} onLeave={() => go({ ...search, asOf: undefined, skip: undefined })} />}
        {!search.asOf && <GoalViewSwitch search={search} onSearch={go} />}
        {search.view === 'map' && !search.asOf ? (
          <GoalMap />
        ) : (
          <>
            <GoalFilters search={search} onSearch={go} />
            <GoalsPanel
              search={search}
              onSkip={(skip) => goToPage({ skip: skip || undefined })}
              onEdit={(goal) => setAction({ kind: 'goal', goal })}
              onDelete={(goal) => setAction({ kind: 'delete-goal', goal })}
              onCheckIn={(goal) => setAction({ kind: 'check-in', goal })}
            />
          </>
        )}
      </Section>
      {!search.asOf && (
        <>
          <Section
            number="02"
            title={<span id="advice">Strategic Advice</span>}
            description={claimMessages.order}
            actions={
              <>
                <AdviceButton />
                <AddAdviceButton onPress={() => setAction({ kind: 'new-advice' })} />
              </>
            }
          >
            <AdvicePanel
              skip={search.adviceSkip}
              Text={AdviceTextComponent}
              onSkip={(skip) => goToPage({ adviceSkip: skip || undefined })}
              onEdit={(item) => setAction({ kind: 'edit-advice', advice: item })}
              onDelete={(item) => setAction({ kind: 'delete-advice', advice: item })}
            />
          </Section>
          <Section number="03" title="Track Record of Advice" description="How often each source's claims held.">
            <Suspense fallback={<SkeletonRows count={3} />}>
              <TrackRecordTable />
            </Suspense>
          </Section>
          <Section number="04" title="Workload" description="Open tasks by person and priority.">
            <WorkloadChart />
          </Section>
        </>
      )}
      <Suspense fallback={null}>
        {(search.goal ?? search.advice) && (
          <StrategyDetails search={search} Text={AdviceTextComponent} onAction={setAction} onClose={() => go(closed)} />
        )}
      </Suspense>
      <StrategyDialogs action={action ?? (search.create && { kind: 'goal' })} onClose={closeDialog} />
    </Page>
  )
}
