import { addDays } from '@adjutant/contract/core/days'
import { formatLongDay } from '@adjutant/contract/core/format-day'
import { uuidPattern } from '@adjutant/contract/core/uuid'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { escapeMarkdown } from '../text/format.ts'
import { byUrgency, daysLate, section, taskLink, toOwnerName } from './report-text.ts'
import type { DatedTask, StrategyFacts } from './strategy-facts.ts'

/** The flow's condition compares with this text to end early. */
export const nothingOverdue = 'Nothing is overdue.'

const maxProposals = 10
/** A task that is overdue for more days than this counts as forgotten. */
const forgottenDays = 60

/** One concrete change for one overdue task, derived from the record alone. */
function toTaskProposal(task: DatedTask, userId: string, today: string): string {
  const { assigned_to_user: owner, created_by_user: creator, can_edit } = task
  const assignee = owner && owner.id !== userId ? owner : undefined
  if (!can_edit) return `send a reminder to ${escapeMarkdown((assignee ?? creator)?.name ?? 'its owner')}, because you can't edit it`
  if (daysLate(task, today) > forgottenDays) return 'cancel it'
  const move = `move it to ${formatLongDay(addDays(today, task.priority === 'Urgent' ? 2 : 7))}`
  return assignee ? `${move} and send a reminder to ${escapeMarkdown(assignee.name)}` : move
}

/** The proposal directly follows the link, before any user text, because `readProposals` parses it. */
const toLine = (task: DatedTask, userId: string, today: string): string =>
  `${taskLink(task)}: ${toTaskProposal(task, userId, today)}. ${pluralize(daysLate(task, today), 'day')} overdue, ${task.priority}, ${toOwnerName(task)}.`

/** `userId`: the reader of the report. */
export function toOverdueReport({ overdue, today }: StrategyFacts, userId: string): string {
  if (overdue.total === 0) return nothingOverdue
  const shown = overdue.tasks.toSorted(byUrgency(today)).slice(0, maxProposals)
  const lines = shown.map((task, place) => `${place + 1}. ${toLine(task, userId, today)}`)
  const rest = overdue.total - shown.length
  const more = rest > 0 ? `\n\n${rest} more ${rest === 1 ? 'is' : 'are'} overdue: [all tasks](/app/my-tasks).` : ''
  return section(`Overdue work (${overdue.total})`, `${lines.join('\n')}${more}`)
}

/** A proposal as shown to the person. */
export interface OverdueProposal {
  id: string
  title: string
  /** `YYYY-MM-DD`. */
  moveTo?: string
  isCancelled: boolean
  remind?: string
  daysLate: number
}

const line = new RegExp(
  [
    String.raw`^\d+\. \[(?<title>(?:\\.|[^\]\\])+)\]\(/app/my-tasks\?task=(?<id>${uuidPattern})\): `,
    String.raw`(?:(?<cancel>cancel it)|(?:move it to (?<day>\d{1,2} \p{L}+ \d{4}))?(?: and )?`,
    String.raw`(?:send a reminder to (?<name>.+?)(?:, because you can't edit it)?)?)\. (?<late>\d+) days? overdue, `,
  ].join(''),
  'gmu',
)

const unescaped = (text: string): string => text.replaceAll(/\\(.)/g, '$1')

const toDay = (words: string): string => new Date(`${words} UTC`).toISOString().slice(0, 10)

/** Parses the proposals in the text of `toOverdueReport`, in order. */
export const readProposals = (text: string): OverdueProposal[] =>
  [...text.matchAll(line)].map(({ groups = {} }) => ({
    id: groups.id ?? '',
    title: unescaped(groups.title ?? ''),
    isCancelled: groups.cancel !== undefined,
    daysLate: Number(groups.late),
    ...(groups.day && { moveTo: toDay(groups.day) }),
    ...(groups.name && { remind: unescaped(groups.name) }),
  }))
