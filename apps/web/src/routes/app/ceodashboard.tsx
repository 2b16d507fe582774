import { useQuery } from '@tanstack/react-query'
import { dashboardCounts } from '@adjutant/contract/core/limits'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { toStats, toDueText } from '../../features/dashboard/dashboard-stats.ts'
import { DashboardPage, TwoColumns } from '../../features/dashboard/dashboard-page.tsx'
import { prefetchDashboard, prefetchPastDashboard, urgentTasksQuery } from '../../features/dashboard/dashboard-queries.ts'
import { ProfileSection } from '../../features/dashboard/profile-section.tsx'
import { UrgentSection } from '../../features/dashboard/urgent-section.tsx'
import { useDueTasks } from '../../features/dashboard/use-due-tasks.ts'
import { toWeek } from '../../features/dashboard/week.ts'
import { unreadChangesQuery } from '../../features/history/history-queries.ts'
import { UnreadSection } from '../../features/history/unread-section.tsx'
import { prefetchDesk } from '../../features/desk/desk-queries.ts'
import { DeskSection } from '../../features/desk/desk-section.tsx'
import { DeskSlotsProvider } from '../../features/desk/desk-slots.ts'
import { toMeetingsQuery } from '../../features/meetings/meeting-queries.ts'
import TodaysMeetings from '../../features/meetings/todays-meetings.tsx'
import { AdviceButton } from '../../features/runs/start/advice-button.tsx'
import { AdviceOverview } from '../../features/strategy/advice/advice-overview.tsx'
import { countGoals } from '../../features/strategy/goals/goal-groups.ts'
import { GoalsOverview } from '../../features/strategy/goals/goals-overview.tsx'
import { allGoalsQuery, prefetchOverview, toAllGoalsQuery } from '../../features/strategy/strategy-queries.ts'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { toSearchDay, type SearchParams } from '../../platform/navigation/search-params.ts'
import { useNow } from '../../platform/text/use-now.ts'
import { toDayText, toPastDay } from '../../ui/text/day-text.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { deskSlots } from './-parts/desk-slots.ts'

// Loads the Markdown renderer when an advice is opened.
const AdviceTextComponent = lazyComponent(() => import('./-parts/advice-text.tsx'))

const PastDashboard = lazyComponent(async () => ({ default: (await import('./-parts/past-dashboard.tsx')).PastDashboard }))

// Loads the form when a goal is created.
const StrategyDialogs = lazyComponent(async () => ({
  default: (await import('../../features/strategy/strategy-dialogs.tsx')).StrategyDialogs,
}))

export const Route = createFileRoute('/app/ceodashboard')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Dashboard' },
  // The router keeps a parameter that is missing in the result, so an invalid one must be undefined.
  validateSearch: (search: Record<string, unknown>): SearchParams<{ asOf: string }> => ({ asOf: toPastDay(toSearchDay(search.asOf)) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { asOf } }) => {
    if (asOf) return void (await Promise.all([prefetchPastDashboard(queryClient, asOf), queryClient.prefetchQuery(toAllGoalsQuery(asOf))]))
    const now = new Date()
    // Loads every section that takes up space before the first render, so that none shifts the others later.
    await Promise.all([
      prefetchDesk(queryClient, now, dashboardCounts.desk),
      queryClient.prefetchQuery(unreadChangesQuery),
      prefetchOverview(queryClient),
      prefetchDashboard(queryClient, now),
      queryClient.prefetchQuery(toMeetingsQuery(toDayText(now), 1)),
    ])
  },
  component: Dashboard,
})

function Dashboard() {
  const { asOf } = Route.useSearch()
  const navigate = Route.useNavigate()
  const showDay = (day: string | undefined) => void navigate({ search: { asOf: day } })
  if (!asOf) return <LiveDashboard onAsOf={showDay} />
  return (
    <Suspense fallback={null}>
      <PastDashboard asOf={asOf} onAsOf={showDay} />
    </Suspense>
  )
}

function LiveDashboard({ onAsOf }: { onAsOf: (day: string | undefined) => void }) {
  const [isCreating, setCreating] = useState(false)
  useShortcut('c', 'Create a goal', () => setCreating(true))
  const { today, until } = toWeek(useNow())
  const { data: goals } = useQuery(allGoalsQuery)
  const { data: urgent } = useQuery(urgentTasksQuery)
  const tasksDue = useDueTasks(today, until)
  const goalsDue = goals && countGoals(goals.items, today, until)
  const soon = tasksDue && goalsDue && tasksDue.soon + goalsDue.soon
  return (
    <DashboardPage
      onAsOf={onAsOf}
      description={tasksDue && goalsDue && toDueText(tasksDue, goalsDue)}
      stats={toStats({ goals: goalsDue?.open, urgent: urgent?.total, soon })}
    >
      <DeskSlotsProvider value={deskSlots}>
        <DeskSection number="01" />
      </DeskSlotsProvider>
      <UnreadSection />
      <TodaysMeetings number="02" />
      <GoalsOverview number="03" onCreate={() => setCreating(true)} />
      <TwoColumns
        left={<UrgentSection number="04" />}
        right={<AdviceOverview number="05" generate={<AdviceButton />} Text={AdviceTextComponent} />}
      />
      <ProfileSection number="06" />
      <Suspense fallback={null}>{isCreating && <StrategyDialogs action={{ kind: 'goal' }} onClose={() => setCreating(false)} />}</Suspense>
    </DashboardPage>
  )
}
