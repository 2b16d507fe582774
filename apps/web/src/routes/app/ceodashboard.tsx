import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { toFigures, toLede } from '../../features/dashboard/dashboard-figures.ts'
import { DashboardPage, Pair } from '../../features/dashboard/dashboard-page.tsx'
import { prefetchDashboard, urgentTasksQuery } from '../../features/dashboard/dashboard-queries.ts'
import { ProfileSection } from '../../features/dashboard/profile-section.tsx'
import { UrgentSection } from '../../features/dashboard/urgent-section.tsx'
import { useDueTasks } from '../../features/dashboard/use-due-tasks.ts'
import { longestWaiting } from '../../features/dashboard/waitlist-query.ts'
import { WaitlistSection } from '../../features/dashboard/waitlist-section.tsx'
import { toWeek } from '../../features/dashboard/week.ts'
import { ownInvitationsQuery } from '../../features/invitations/invitation-queries.ts'
import { OwnInvitations } from '../../features/invitations/own-invitations.tsx'
import { AdviceButton } from '../../features/runs/advice-button.tsx'
import { waitingRunsQuery } from '../../features/runs/run-list-queries.ts'
import WaitingSection from '../../features/runs/waiting-section.tsx'
import { AdviceOverview } from '../../features/strategy/advice-overview.tsx'
import { toGoalTally } from '../../features/strategy/goal-groups.ts'
import { GoalsOverview } from '../../features/strategy/goals-overview.tsx'
import { StrategyDialogs } from '../../features/strategy/strategy-dialogs.tsx'
import { overviewGoalsQuery, prefetchOverview } from '../../features/strategy/strategy-queries.ts'
import { currentUserOptions, useCurrentUser } from '../../platform/current-user.ts'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { useNow } from '../../platform/use-now.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

// Loads the Markdown renderer only when somebody opens an advice.
const WholeAdvice = lazyPart(() => import('./-whole-advice.tsx'))

export const Route = createFileRoute('/app/ceodashboard')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Dashboard' },
  loader: async ({ context: { queryClient } }) => {
    const user = await queryClient.ensureQueryData(currentUserOptions)
    // Loads every section that takes up space before the first render, so that none shifts the others later.
    await Promise.all([
      user.user_level === 'admin' && queryClient.prefetchQuery(longestWaiting),
      queryClient.prefetchQuery(waitingRunsQuery),
      queryClient.prefetchQuery(ownInvitationsQuery),
      prefetchOverview(queryClient),
      prefetchDashboard(queryClient, new Date()),
    ])
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
      <OwnInvitations />
      <WaitingSection />
      <GoalsOverview number="01" onCreate={() => setCreating(true)} />
      <Pair left={<UrgentSection number="02" />} right={<AdviceOverview number="03" generate={<AdviceButton />} Text={WholeAdvice} />} />
      {isWaited && <WaitlistSection number="04" />}
      <ProfileSection number={isWaited ? '05' : '04'} />
      <StrategyDialogs deed={isCreating ? { kind: 'goal' } : undefined} onClose={() => setCreating(false)} />
    </DashboardPage>
  )
}
