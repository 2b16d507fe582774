import { useQuery } from '@tanstack/react-query'
import { toStats, toDueText } from '../../../features/dashboard/dashboard-stats.ts'
import { DashboardPage } from '../../../features/dashboard/dashboard-page.tsx'
import { toUrgentTasksQuery } from '../../../features/dashboard/dashboard-queries.ts'
import { UrgentTasks } from '../../../features/dashboard/urgent-tasks.tsx'
import { useDueTasks } from '../../../features/dashboard/use-due-tasks.ts'
import { toWeek } from '../../../features/dashboard/week.ts'
import { countGoals } from '../../../features/strategy/goals/goal-groups.ts'
import { GoalsOverview } from '../../../features/strategy/goals/goals-overview.tsx'
import { toAllGoalsQuery } from '../../../features/strategy/strategy-queries.ts'
import { AsOfBanner } from '../../../ui/data/as-of-banner.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { toDate } from '../../../ui/text/date-format.ts'

type PastDashboardProps = { asOf: string; onAsOf: (day: string | undefined) => void }

/** Stats, goals and urgent tasks at the end of a day. Messages, runs and advice have no history. */
export function PastDashboard({ asOf, onAsOf }: PastDashboardProps) {
  const { today, until } = toWeek(toDate(asOf))
  const { data: goals } = useQuery(toAllGoalsQuery(asOf))
  const { data: urgent } = useQuery(toUrgentTasksQuery(asOf))
  const tasksDue = useDueTasks(today, until, asOf)
  const goalsDue = goals && countGoals(goals.items, today, until)
  const soon = tasksDue && goalsDue && tasksDue.soon + goalsDue.soon
  return (
    <DashboardPage
      asOf={asOf}
      onAsOf={onAsOf}
      description={tasksDue && goalsDue && toDueText(tasksDue, goalsDue)}
      stats={toStats({ goals: goalsDue?.open, urgent: urgent?.total, soon })}
    >
      <AsOfBanner day={asOf} onLeave={() => onAsOf(undefined)} />
      <GoalsOverview number="01" onCreate={() => undefined} asOf={asOf} />
      <Section number="02" title="Urgent tasks">
        <UrgentTasks asOf={asOf} />
      </Section>
    </DashboardPage>
  )
}
