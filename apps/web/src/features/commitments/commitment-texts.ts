import { daysBetween } from '@adjutant/contract/core/days'
import { pluralize } from '@adjutant/contract/text/pluralize'
import type { Commitment } from '@adjutant/contract/commitments'
import { toDateText } from '../../ui/text/date-format.ts'

export const isOverdue = ({ state, due_date }: Pick<Commitment, 'state' | 'due_date'>, today: string): boolean =>
  state === 'open' && due_date !== null && due_date < today

/** Examples: 'No date', 'Due today', 'Due 20 Nov 2026', '3 days overdue'. */
export function toDueText(commitment: Pick<Commitment, 'state' | 'due_date'>, today: string): string {
  const { due_date: due } = commitment
  if (due === null) return 'No date'
  if (isOverdue(commitment, today)) return `${pluralize(daysBetween(due, today), 'day')} overdue`
  if (due === today) return 'Due today'
  return daysBetween(today, due) === 1 ? 'Due tomorrow' : `Due ${toDateText(due, 'short')}`
}

/** Who promised whom: 'You promised Tom', 'Ana promised you'. */
export function toPartiesText({ direction, counterpart }: Pick<Commitment, 'direction' | 'counterpart'>): string {
  if (direction === 'i_owe') return counterpart ? `You promised ${counterpart.name}` : 'You promised'
  return counterpart ? `${counterpart.name} promised you` : 'Promised to you'
}

const places = { message: 'a message', note: 'a note', interaction: 'an interaction' } as const

/** Example: 'In a note, 16 Nov 2026'. */
export const toSourceText = ({ kind, date }: NonNullable<Commitment['source']>): string =>
  `In ${places[kind]}, ${toDateText(date, 'short')}`

const completions = { person: 'Done', task: 'Done with its task', message: 'Done by a later message' } as const

export const toCompletionText = ({ completed_by }: Pick<Commitment, 'completed_by'>): string => completions[completed_by ?? 'person']
