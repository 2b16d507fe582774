import type { Goal } from '@adjutant/contract/goals'
import { dashboardMessages } from '@adjutant/contract/messages/dashboard-messages'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { useQuery } from '@tanstack/react-query'
import { createLink, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { useNow } from '../../../platform/text/use-now.ts'
import cardGrid from '../../../ui/data/card-grid.module.css'
import { classes } from '../../../ui/classes.ts'
import { Button, ButtonAnchor } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/data/card.tsx'
import { Clamp } from '../../../ui/data/clamp.tsx'
import { toDayText } from '../../../ui/text/day-text.ts'
import { toDateText } from '../../../ui/text/date-format.ts'
import { EmptyState } from '../../../ui/data/empty-state.tsx'
import { Gauge } from '../../../ui/data/gauge.tsx'
import { openOnClick } from '../../../ui/data/open-on-click.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { CardSkeletons } from '../card-skeletons.tsx'
import { shownPerGroup, toGoalGroups } from './goal-groups.ts'
import type { GoalGroup } from './goal-groups.ts'
import { statusTones, statusLabels } from './goal-display.ts'
import { GoalDue, GoalPercent, KpiGauge, PaceStatus } from './goal-parts.tsx'
import styles from './goals-overview.module.css'
import { CreateGoalButton } from '../strategy-buttons.tsx'
import { toAllGoalsQuery } from '../strategy-queries.ts'

const ButtonLink = createLink(ButtonAnchor)
const shownKpis = 3

function GoalBrief({ goal, today, isPast }: { goal: Goal; today: string; isPast: boolean }) {
  const more = goal.kpis.length - shownKpis
  const title = isPast ? (
    goal.title
  ) : (
    <Link to="/app/strategy" search={{ goal: goal.id }} data-list-item className={styles.title}>
      {goal.title}
    </Link>
  )
  const foot = (
    <>
      <Status tone={statusTones[goal.status]}>{statusLabels[goal.status]}</Status>
      <PaceStatus pace={goal.pace} />
      <GoalDue goal={goal} today={today} />
    </>
  )
  return (
    <Card title={title} aside={<GoalPercent goal={goal} />} footer={foot} className={styles.card} {...(!isPast && openOnClick)}>
      {goal.description && <Clamp lines={3}>{goal.description}</Clamp>}
      {goal.kpis.slice(0, shownKpis).map((kpi) => (
        <KpiGauge key={kpi.id} kpi={kpi} />
      ))}
      {more > 0 && <p className={styles.more}>{pluralize(more, 'more KPI')}</p>}
    </Card>
  )
}

function Group({ group, today, asOf }: { group: GoalGroup; today: string; asOf: string | undefined }) {
  const { name, organizationId, goals, progress } = group
  const more = goals.length - shownPerGroup
  return (
    <li>
      <div className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        <Gauge label={`${name}, average progress`} value={progress} />
        <span className={styles.average} aria-hidden="true">
          {progress}% average
        </span>
      </div>
      <ul role="list" className={classes(cardGrid.grid, styles.cards)}>
        {goals.slice(0, shownPerGroup).map((goal) => (
          <li key={goal.id}>
            <GoalBrief goal={goal} today={today} isPast={asOf !== undefined} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link
          to="/app/strategy"
          search={{ ...(organizationId && { organization: organizationId }), completed: true, asOf }}
          className={styles.rest}
        >
          {pluralize(more, 'more goal')}
          <span className="visually-hidden"> in {name}</span>
        </Link>
      )}
    </li>
  )
}

type OverviewProps = {
  onCreate: () => void
  /** Shows the goals at the end of this day, read only. */
  asOf?: string | undefined
}

function Goals({ onCreate, asOf }: OverviewProps) {
  const { data, error, refetch } = useQuery(toAllGoalsQuery(asOf))
  const now = toDayText(useNow())
  const today = asOf ?? now
  if (error && !data) {
    return <QueryFailure title="Couldn't load your goals." query={{ error, refetch }} />
  }
  if (!data) return <CardSkeletons count={3} />
  const groups = toGoalGroups(data.items)
  if (groups.length > 0) {
    return (
      <ul role="list" className={styles.groups}>
        {groups.map((group) => (
          <Group key={group.organizationId ?? ''} group={group} today={today} asOf={asOf} />
        ))}
      </ul>
    )
  }
  if (asOf) return <EmptyState title={`You had no goals on ${toDateText(asOf, 'short')}.`}>Choose a later day.</EmptyState>
  const create = (
    <Button icon={<Plus />} onClick={onCreate}>
      Create your first goal
    </Button>
  )
  return (
    <EmptyState title={dashboardMessages.noGoals} action={create}>
      Set an outcome, a date and a metric.
    </EmptyState>
  )
}

export function GoalsOverview({ number, onCreate, asOf }: OverviewProps & { number: string }) {
  const actions = (
    <>
      {!asOf && <CreateGoalButton onPress={onCreate} />}
      <ButtonLink to="/app/strategy" search={{ asOf }} tone="ghost" size="small" aria-label="View All goals">
        View All
      </ButtonLink>
    </>
  )
  return (
    <Section number={number} title="Strategic Goals" actions={actions}>
      <Goals onCreate={onCreate} asOf={asOf} />
    </Section>
  )
}
