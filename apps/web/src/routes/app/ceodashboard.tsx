import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { toFigures, toLede } from '../../features/dashboard/dashboard-figures.ts'
import { DashboardPage, TwoColumns } from '../../features/dashboard/dashboard-page.tsx'
import { prefetchDashboard, urgentTasksQuery } from '../../features/dashboard/dashboard-queries.ts'
import { ProfileSection } from '../../features/dashboard/profile-section.tsx'
import { UrgentSection } from '../../features/dashboard/urgent-section.tsx'
import { useDueTasks } from '../../features/dashboard/use-due-tasks.ts'
import { longestWaitingQuery } from '../../features/dashboard/waitlist-query.ts'
import { WaitlistSection } from '../../features/dashboard/waitlist-section.tsx'
import { toWeek } from '../../features/dashboard/week.ts'
import { ownInvitationsQuery } from '../../features/invitations/invitation-queries.ts'
import { OwnInvitations } from '../../features/invitations/own-invitations.tsx'
import { AdviceButton } from '../../features/runs/start/advice-button.tsx'
import { waitingRunsQuery } from '../../features/runs/list/run-list-queries.ts'
import WaitingSection from '../../features/runs/waits/waiting-section.tsx'
import { AdviceOverview } from '../../features/strategy/advice/advice-overview.tsx'
import { countGoals } from '../../features/strategy/goals/goal-groups.ts'
import { GoalsOverview } from '../../features/strategy/goals/goals-overview.tsx'
import { StrategyDialogs } from '../../features/strategy/strategy-dialogs.tsx'
import { overviewGoalsQuery, prefetchOverview } from '../../features/strategy/strategy-queries.ts'
import { currentUserOptions, useCurrentUser } from '../../platform/session/current-user.ts'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { useNow } from '../../platform/text/use-now.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'

// Loads the Markdown renderer only when somebody opens an advice.
const AdviceTextComponent = lazyComponent(() => import('./-advice-text.tsx'))

export const Route = createFileRoute('/app/ceodashboard')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Dashboard' },
  loader: async ({ context: { queryClient } }) => {
    const user = await queryClient.ensureQueryData(currentUserOptions)
    // Loads every section that takes up space before the first render, so that none shifts the others later.
    await Promise.all([
      user.user_level === 'admin' && queryClient.prefetchQuery(longestWaitingQuery),
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
  const { data: waiting } = useQuery({ ...longestWaitingQuery, enabled: isAdmin })
  const { data: goals } = useQuery(overviewGoalsQuery)
  const { data: urgent } = useQuery(urgentTasksQuery)
  const tasksDue = useDueTasks(today, until)
  const goalsDue = goals && countGoals(goals.items, today, until)
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
      <TwoColumns
        left={<UrgentSection number="02" />}
        right={<AdviceOverview number="03" generate={<AdviceButton />} Text={AdviceTextComponent} />}
      />
      {isWaited && <WaitlistSection number="04" />}
      <ProfileSection number={isWaited ? '05' : '04'} />
      <StrategyDialogs action={isCreating ? { kind: 'goal' } : undefined} onClose={() => setCreating(false)} />
    </DashboardPage>
  )
}
