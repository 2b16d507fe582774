import type { Task } from '@adjutant/contract/tasks'
import type { Ctx } from '../../../platform/ctx.ts'
import { gatherFacts } from '../strategy/facts.ts'
import { addDays, byUrgency, daysLate, dayWords, many, ownerOf, plain, section, taskLink } from '../strategy/wording.ts'

/** What the flow looks for, to end early. */
export const nothingOverdue = 'Nothing is overdue.'

const mostProposals = 10
/** Nobody has missed it for so many days. */
const forgottenDays = 60

/** One concrete change for one overdue task, which follows from the record alone. */
function toProposal(task: Task, userId: string, today: string): string {
  const { assigned_to_user: owner, created_by_user: creator, can_edit } = task
  const asked = owner && owner.id !== userId ? owner : undefined
  if (!can_edit) return `draft a reminder to ${plain((asked ?? creator)?.name ?? 'its owner')}, because you can't edit it`
  if (daysLate(task, today) > forgottenDays) return 'cancel it'
  const move = `move it to ${dayWords(addDays(today, task.priority === 'Urgent' ? 2 : 7))}`
  return asked ? `${move} and draft a reminder to ${plain(asked.name)}` : move
}

/** The proposal stands right behind the link, before any words of people: it is read back when it is carried out. */
const toLine = (task: Task, userId: string, today: string): string =>
  `${taskLink(task)}: ${toProposal(task, userId, today)}. ${many(daysLate(task, today), 'day')} overdue, ${task.priority}, ${ownerOf(task)}.`

export async function writeOverdue(ctx: Ctx): Promise<string> {
  const { overdue, today } = await gatherFacts(ctx)
  if (overdue.total === 0) return nothingOverdue
  const shown = overdue.tasks.toSorted(byUrgency(today)).slice(0, mostProposals)
  const lines = shown.map((task, place) => `${place + 1}. ${toLine(task, ctx.user.id, today)}`)
  const rest = overdue.total - shown.length
  const more = rest > 0 ? `\n\n${rest} more ${rest === 1 ? 'is' : 'are'} overdue: [all tasks](/app/my-tasks).` : ''
  return section(`Overdue work (${overdue.total})`, `${lines.join('\n')}${more}`)
}

/** A proposal as the person has read it. */
export interface OverdueProposal {
  id: string
  title: string
  /** `YYYY-MM-DD`. */
  moveTo?: string
  isCancelled: boolean
  remind?: string
  daysLate: number
}

const line =
  /^\d+\. \[(?<title>(?:\\.|[^\]\\])+)\]\(\/app\/my-tasks\?task=(?<id>[0-9a-f-]{36})\): (?:(?<cancel>cancel it)|(?:move it to (?<day>\d{1,2} \p{L}+ \d{4}))?(?: and )?(?:draft a reminder to (?<name>.+?)(?:, because you can't edit it)?)?)\. (?<late>\d+) days? overdue, /gmu

const unescaped = (text: string): string => text.replaceAll(/\\(.)/g, '$1')

const toDay = (words: string): string => new Date(`${words} UTC`).toISOString().slice(0, 10)

/** The proposals in the text that `writeOverdue` wrote, in their order. */
export const readProposals = (text: string): OverdueProposal[] =>
  [...text.matchAll(line)].map(({ groups = {} }) => ({
    id: groups.id!,
    title: unescaped(groups.title!),
    isCancelled: groups.cancel !== undefined,
    daysLate: Number(groups.late),
    ...(groups.day && { moveTo: toDay(groups.day) }),
    ...(groups.name && { remind: unescaped(groups.name) }),
  }))
