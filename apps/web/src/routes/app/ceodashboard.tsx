import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { toFigures, toLede } from '../../features/dashboard/dashboard-figures.ts'
import { DashboardPage, Pair } from '../../features/dashboard/dashboard-page.tsx'
import { prefetchDashboard, urgentTasksQuery } from '../../features/dashboard/dashboard-queries.ts'
import { ProfileSection } from '../../features/dashboard/profile-section.tsx'
import { UrgentSection } from '../../features/dashboard/urgent-section.tsx'
import { useDueTasks } from '../../features/dashboard/use-due-tasks.ts'
import { longestWaiting } from '../../features/dashboard/waitlist-query.ts'
import { WaitlistSection } from '../../features/dashboard/waitlist-section.tsx'
import { toWeek } from '../../features/dashboard/week.ts'
import { AdviceButton } from '../../features/runs/advice-button.tsx'
import { AdviceOverview } from '../../features/strategy/advice-overview.tsx'
import { toGoalTally } from '../../features/strategy/goal-groups.ts'
import { GoalsOverview } from '../../features/strategy/goals-overview.tsx'
import { StrategyDialogs } from '../../features/strategy/strategy-dialogs.tsx'
import { overviewGoalsQuery, prefetchOverview } from '../../features/strategy/strategy-queries.ts'
import { currentUserOptions, useCurrentUser } from '../../platform/current-user.ts'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { useNow } from '../../platform/use-now.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

// Few have a run that waits, so nobody else loads it.
const WaitingSection = lazyPart(() => import('../../features/runs/waiting-section.tsx'))

// The page comes without the renderer: it is fetched for who wants to read on.
const WholeAdvice = lazyPart(() => import('./-whole-advice.tsx'))

export const Route = createFileRoute('/app/ceodashboard')({
  // What it loads is known to the page alone: the entry stays light.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Dashboard' },
  loader: async ({ context: { queryClient } }) => {
    const user = await queryClient.ensureQueryData(currentUserOptions)
    const waiting = user.user_level === 'admin' && queryClient.prefetchQuery(longestWaiting)
    await Promise.all([waiting, prefetchOverview(queryClient), prefetchDashboard(queryClient, new Date())])
  },
  component: Dashboard,
})

function Dashboard() {
  const isAdmin = useCurrentUser().user_level === 'admin'
  const [isCreating, setCreating] = useState(false)
  useShortcut('c', 'Create a goal', () => setCreating(true))
  const { today, until } = toWeek(useNow())
  const { data: waiting } = useQuery({ ...longestWaiting, enabled: isAdmin })
  const { data: goals } = useQuery(overviewGoalsQuery)
  const { data: urgent } = useQuery(urgentTasksQuery)
  const tasksDue = useDueTasks(today, until)
  const goalsDue = goals && toGoalTally(goals.items, today, until)
  const soon = tasksDue && goalsDue && tasksDue.soon + goalsDue.soon
  const isWaited = isAdmin && waiting !== undefined && waiting.total > 0
  return (
    <DashboardPage
      lede={tasksDue && goalsDue && toLede(tasksDue, goalsDue)}
      figures={toFigures({ goals: goalsDue?.open, urgent: urgent?.total, soon })}
    >
      <Suspense fallback={null}>
        <WaitingSection />
      </Suspense>
      <GoalsOverview number="01" onCreate={() => setCreating(true)} />
      <Pair left={<UrgentSection number="02" />} right={<AdviceOverview number="03" generate={<AdviceButton />} Text={WholeAdvice} />} />
      {isWaited && <WaitlistSection number="04" />}
      <ProfileSection number={isWaited ? '05' : '04'} />
      <StrategyDialogs deed={isCreating ? { kind: 'goal' } : undefined} onClose={() => setCreating(false)} />
    </DashboardPage>
  )
}
