import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { toAdviceQuery, toGoalsQuery } from './strategy-queries.ts'
import type { StrategySearch } from './strategy-search.ts'

/** The figures in the margin; a dash while unknown. */
export function useStrategyFigures(search: StrategySearch) {
  const { data: goals } = useQuery({ ...toGoalsQuery(search), placeholderData: keepPreviousData })
  const { data: advice } = useQuery({ ...toAdviceQuery(search.adviceSkip), placeholderData: keepPreviousData })
  return [
    { label: 'Goals', value: goals?.total ?? '–' },
    { label: 'Advice', value: advice?.total ?? '–' },
  ]
}
