import type { BurnUpDay } from '@adjutant/contract/tasks'
import { toDate } from '../../../ui/text/date-format.ts'

/** The lines of the chart, continued to today. */
export function toBurnUpLines(days: readonly BurnUpDay[], today: string) {
  const last = days.at(-1)
  const all = last && last.day < today ? [...days, { ...last, day: today }] : days
  const toLine = (kind: 'total' | 'done') => all.map((one) => ({ at: toDate(one.day).getTime(), value: one[kind] }))
  return { total: toLine('total'), done: toLine('done') }
}
