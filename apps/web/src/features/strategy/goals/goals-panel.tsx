import type { Goal } from '@adjutant/contract/goals'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LayoutGrid, Network } from 'lucide-react'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { useNow } from '../../../platform/text/use-now.ts'
import cardGrid from '../../../ui/data/card-grid.module.css'
import { classes } from '../../../ui/classes.ts'
import { toDayText } from '../../../ui/text/day-text.ts'
import { toDateText } from '../../../ui/text/date-format.ts'
import { EmptyState } from '../../../ui/data/empty-state.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { Pager } from '../../../ui/data/pager.tsx'
import { CardSkeletons } from '../card-skeletons.tsx'
import { GoalCard } from './goal-card.tsx'
import type { GoalActions } from './goal-card.tsx'
import styles from './goals-panel.module.css'
import { toGoalsQuery } from '../strategy-queries.ts'
import { goalPageSize, hasFilters } from '../strategy-search.ts'
import type { StrategySearch } from '../strategy-search.ts'

type PanelProps = GoalActions & { search: StrategySearch; onSkip: (skip: number) => void }

/** A goal of an earlier day has no page of its own. */
function GoalLink({ goal, search }: { goal: Goal; search: StrategySearch }) {
  if (search.asOf) return goal.title
  return (
    <Link to="/app/strategy" search={{ ...search, goal: goal.id }} resetScroll={false} data-list-item className={styles.title}>
      {goal.title}
    </Link>
  )
}

function NoGoals({ isFiltered, asOf }: { isFiltered: boolean; asOf: string | undefined }) {
  if (isFiltered) return <EmptyState title="No goals match these filters.">Clear them to see all goals.</EmptyState>
  if (asOf) {
    return (
      <EmptyState title={`You had no open goals on ${toDateText(asOf, 'short')}.`}>Choose a later day, or show completed goals.</EmptyState>
    )
  }
  return <EmptyState title={appMessages.goal.none}>Create your first goal: set an outcome, a date and a metric.</EmptyState>
}

export function GoalsPanel({ search, onSkip, ...actions }: PanelProps) {
  const goals = useQuery({ ...toGoalsQuery(search), placeholderData: keepPreviousData })
  const now = toDayText(useNow())
  const today = search.asOf ?? now
  if (goals.isLoadingError) {
    return <QueryFailure title="Couldn't load your goals." query={goals} />
  }
  if (!goals.data) return <CardSkeletons count={4} />
  const { items, total } = goals.data
  if (total === 0) return <NoGoals isFiltered={hasFilters(search)} asOf={search.asOf} />
  return (
    <>
      <ul role="list" className={classes(cardGrid.grid, cardGrid.growing, styles.cards)} aria-label="Goals">
        {items.map((goal) => (
          <li key={goal.id}>
            <GoalCard
              goal={goal}
              today={today}
              isPast={search.asOf !== undefined}
              link={<GoalLink goal={goal} search={search} />}
              {...actions}
            />
          </li>
        ))}
      </ul>
      <Pager label="Pages of goals" skip={search.skip ?? 0} limit={goalPageSize} total={total} onSkip={onSkip} />
    </>
  )
}

const views = [
  { value: 'cards', label: 'Cards', icon: <LayoutGrid /> },
  { value: 'map', label: 'Map', icon: <Network /> },
] as const

/** Cards with charts, or the map of goals and their parents. */
export function GoalViewSwitch({ search, onSearch }: { search: StrategySearch; onSearch: (search: StrategySearch) => void }) {
  return (
    <div className={styles.views}>
      <Segmented
        label="View of the goals"
        value={search.view ?? 'cards'}
        options={views}
        onChange={(view) => onSearch({ ...search, view: view === 'map' ? view : undefined })}
      />
    </div>
  )
}
