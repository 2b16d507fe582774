import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { toAdviceQuery, toGoalsQuery } from './strategy-queries.ts'
import type { StrategySearch } from './strategy-search.ts'

/** The figures in the margin; a dash while unknown. Lists of advice have no earlier days. */
export function useStrategyFigures(search: StrategySearch) {
  const { data: goals } = useQuery({ ...toGoalsQuery(search), placeholderData: keepPreviousData })
  const { data: advice } = useQuery({ ...toAdviceQuery(search.adviceSkip), placeholderData: keepPreviousData })
  const goalFigure = { label: 'Goals', value: goals?.total ?? '–' }
  return search.asOf ? [goalFigure] : [goalFigure, { label: 'Advice', value: advice?.total ?? '–' }]
}
