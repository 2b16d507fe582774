import type { Goal } from '@adjutant/contract/goals'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQuery } from '@tanstack/react-query'
import { createLink, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { toDetail } from '../../../platform/api/api-error.ts'
import { useNow } from '../../../platform/text/use-now.ts'
import cardGrid from '../../../ui/data/card-grid.module.css'
import { classes } from '../../../ui/classes.ts'
import { Button, ButtonAnchor } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/data/card.tsx'
import { Clamp } from '../../../ui/data/clamp.tsx'
import { toDayText } from '../../../ui/text/day-text.ts'
import { EmptyState } from '../../../ui/data/empty-state.tsx'
import { Gauge } from '../../../ui/data/gauge.tsx'
import { LoadFailure } from '../../../ui/data/load-failure.tsx'
import { openOnClick } from '../../../ui/data/open-on-click.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { CardSkeletons } from '../card-skeletons.tsx'
import { shownPerGroup, toGoalGroups } from './goal-groups.ts'
import type { GoalGroup } from './goal-groups.ts'
import { statusTones, statusLabels } from './goal-display.ts'
import { GoalDue, GoalPercent, KpiGauge } from './goal-parts.tsx'
import styles from './goals-overview.module.css'
import { CreateGoalButton } from '../strategy-buttons.tsx'
import { overviewGoalsQuery } from '../strategy-queries.ts'

const ButtonLink = createLink(ButtonAnchor)
const shownKpis = 3

function GoalBrief({ goal, today }: { goal: Goal; today: string }) {
  const more = goal.kpis.length - shownKpis
  const title = (
    <Link to="/app/strategy" search={{ goal: goal.id }} data-list-item className={styles.title}>
      {goal.title}
    </Link>
  )
  const foot = (
    <>
      <Status tone={statusTones[goal.status]}>{statusLabels[goal.status]}</Status>
      <GoalDue goal={goal} today={today} />
    </>
  )
  return (
    <Card title={title} aside={<GoalPercent goal={goal} />} footer={foot} className={styles.card} {...openOnClick}>
      {goal.description && <Clamp lines={3}>{goal.description}</Clamp>}
      {goal.kpis.slice(0, shownKpis).map((kpi) => (
        <KpiGauge key={kpi.id} kpi={kpi} />
      ))}
      {more > 0 && <p className={styles.more}>{more === 1 ? '1 more KPI' : `${more} more KPIs`}</p>}
    </Card>
  )
}

function Group({ group, today }: { group: GoalGroup; today: string }) {
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
            <GoalBrief goal={goal} today={today} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link
          to="/app/strategy"
          search={{ ...(organizationId && { organization: organizationId }), completed: true }}
          className={styles.rest}
        >
          {more === 1 ? '1 more goal' : `${more} more goals`}
          <span className="visually-hidden"> in {name}</span>
        </Link>
      )}
    </li>
  )
}

function Goals({ onCreate }: { onCreate: () => void }) {
  const { data, error, refetch } = useQuery(overviewGoalsQuery)
  const today = toDayText(useNow())
  if (error && !data) {
    const detail = toDetail(error, appMessages.wire.broken)
    return <LoadFailure title="Couldn’t load your goals." detail={detail} onRetry={() => void refetch()} />
  }
  if (!data) return <CardSkeletons count={3} />
  const groups = toGoalGroups(data.items)
  if (groups.length > 0) {
    return (
      <ul role="list" className={styles.groups}>
        {groups.map((group) => (
          <Group key={group.organizationId ?? ''} group={group} today={today} />
        ))}
      </ul>
    )
  }
  const create = (
    <Button icon={<Plus />} onClick={onCreate}>
      Create your first goal
    </Button>
  )
  return (
    <EmptyState title={appMessages.goal.none} action={create}>
      Set an outcome, a date and a metric.
    </EmptyState>
  )
}

export function GoalsOverview({ number, onCreate }: { number: string; onCreate: () => void }) {
  const actions = (
    <>
      <CreateGoalButton onPress={onCreate} />
      <ButtonLink to="/app/strategy" tone="ghost" size="small" aria-label="View All goals">
        View All
      </ButtonLink>
    </>
  )
  return (
    <Section number={number} title="Strategic Goals" actions={actions}>
      <Goals onCreate={onCreate} />
    </Section>
  )
}
