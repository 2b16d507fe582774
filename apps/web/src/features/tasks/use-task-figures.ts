import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FigureProps } from '../../ui/data/figure.tsx'
import { toTaskFigures } from './task-figures.ts'
import { toOpenTasksQuery, toTasksQuery } from './task-queries.ts'
import type { TaskSearch } from './task-search.ts'

/** The figures in the margin. */
export function useTaskFigures(search: TaskSearch): FigureProps[] {
  const { data: listed } = useQuery({ ...toTasksQuery(search), placeholderData: keepPreviousData })
  const { data: open } = useQuery({ ...toOpenTasksQuery(search), placeholderData: keepPreviousData })
  return toTaskFigures(search.status, listed?.total, open?.total)
}
