import type { Task } from '@adjutant/contract/tasks'
import type { Ctx } from '../../../platform/ctx.ts'
import { gatherFacts } from '../strategy/facts.ts'
import { addDays, byUrgency, daysLate, dayWords, overdueWords, ownerOf, section } from '../strategy/wording.ts'

/** What the flow looks for, to end early. */
export const nothingOverdue = 'Nothing is overdue.'

const mostProposals = 10
/** Nobody has missed it for so many days. */
const forgottenDays = 60

/** A proposal that follows from the record alone. */
export function toProposal(task: Task, userId: string, today: string): string {
  const newDay = dayWords(addDays(today, task.priority === 'Urgent' ? 2 : 7))
  if (daysLate(task, today) > forgottenDays) return 'cancel it, or say why it still matters and set a new date.'
  if (!task.assigned_to_user) return `give it an owner, and ${newDay} as its new date.`
  if (task.assigned_to_user.id === userId) return `do it or move it to ${newDay}.`
  return `remind ${ownerOf(task)} and ask for a date, ${newDay} at the latest.`
}

export async function writeOverdue(ctx: Ctx): Promise<string> {
  const { overdue, today } = await gatherFacts(ctx)
  if (overdue.total === 0) return nothingOverdue
  const shown = overdue.tasks.toSorted(byUrgency(today)).slice(0, mostProposals)
  const lines = shown.map((task, place) => `${place + 1}. ${overdueWords(task, today)} Proposal: ${toProposal(task, ctx.user.id, today)}`)
  const more = overdue.total > shown.length ? `\n\n${overdue.total - shown.length} more are overdue: [all tasks](/app/my-tasks).` : ''
  return section(`Overdue work (${overdue.total})`, `${lines.join('\n')}${more}`)
}
