import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FigureProps } from '../../ui/data/figure.tsx'
import { isOpen } from './task-display.ts'
import type { TaskSearch } from './task-search.ts'
import { toOpenTasksQuery, toTasksQuery } from './task-queries.ts'

/** Open and closed tasks add up to the listed ones; a dash while unknown. `open` counts open tasks regardless of the status filter. */
export function toTaskFigures(status: TaskSearch['status'], listed: number | undefined, open: number | undefined): FigureProps[] {
  if (listed === undefined || open === undefined) return [{ label: 'Open', value: '–' }]
  const openListed = status ? (isOpen({ status }) ? listed : 0) : open
  const closed = listed - openListed
  return [{ label: 'Open', value: openListed }, ...(closed > 0 ? [{ label: 'Closed', value: closed }] : [])]
}

/** The figures in the margin. */
export function useTaskFigures(search: TaskSearch): FigureProps[] {
  const { data: listed } = useQuery({ ...toTasksQuery(search), placeholderData: keepPreviousData })
  const { data: open } = useQuery({ ...toOpenTasksQuery(search), placeholderData: keepPreviousData })
  return toTaskFigures(search.status, listed?.total, open?.total)
}
