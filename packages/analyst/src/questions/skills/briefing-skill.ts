import type { NoteView, TaskList } from '../../records/record-views.ts'
import { addDays, formatDay, periodOf } from '../../text/calendar.ts'
import { escapeMarkdown, pluralize } from '../../text/format.ts'
import type { QuestionContext } from '../question-context.ts'
import { goalLine, maxLines, taskLine, toLines, toTitleWithCitation } from '../record-lines.ts'
import { findAnswer, lookup, resultsOf, type Skill } from '../skill.ts'
import { matchesPattern } from '../text-matching.ts'
import { behindFirst, goalsOf } from './goal-skills.ts'

const none: TaskList = { total: 0, shown: 0, tasks: [] }

const findTasksAsked = (context: QuestionContext, by: 'overdue' | 'due_from'): TaskList =>
  (resultsOf(context, 'list_tasks').find(({ input }) => by in input)?.answer as TaskList | undefined) ?? none

const section = (heading: string, number: number, lines: string): string => `### ${heading}: ${number}${number ? `\n\n${lines}` : ''}`

const tasksSection = (context: QuestionContext, heading: string, { total, tasks }: TaskList): string =>
  section(heading, total, toLines(tasks, total, taskLine(context)))

function answer(context: QuestionContext): string {
  const [overdue, due] = [findTasksAsked(context, 'overdue'), findTasksAsked(context, 'due_from')]
  const behind = behindFirst(goalsOf(context))
  const notes = findAnswer<{ total: number; notes: NoteView[] }>(context, 'list_notes') ?? { total: 0, notes: [] }
  if (overdue.total + due.total + behind.length + notes.total === 0)
    return `**${formatDay(context.today)}**: nothing is overdue or due this week, no goal is behind schedule, and you wrote no notes in the last seven days.`
  const summary = [
    pluralize(overdue.total, 'overdue task'),
    `${due.total} more due by ${formatDay(periodOf(context.today, 'week', 0).to)}`,
    `${pluralize(behind.length, 'goal')} behind schedule`,
    `${pluralize(notes.total, 'note')} from the last seven days`,
  ].join(', ')
  return [
    `**${formatDay(context.today)}**: ${summary}.`,
    tasksSection(context, 'Overdue', overdue),
    tasksSection(context, 'Due this week', due),
    section('Goals behind schedule', behind.length, toLines(behind, behind.length, goalLine(context))),
    section(
      'Your notes from the last seven days',
      notes.total,
      toLines(notes.notes, notes.total, (note) => `${toTitleWithCitation(context, note)} (${escapeMarkdown(formatDay(note.entry_date))})`),
    ),
  ].join('\n\n')
}

const lastDays = 6

export const briefingSkill: Skill = lookup({
  name: 'briefing',
  matches: (question) => matchesPattern(question, 'briefing'),
  calls({ today }) {
    const { to } = periodOf(today, 'week', 0)
    return [
      { tool: 'list_tasks', input: { overdue: true, limit: maxLines } },
      { tool: 'list_tasks', input: { due_from: today, due_before: addDays(to, 1), limit: maxLines } },
      { tool: 'list_goals', input: {} },
      { tool: 'list_notes', input: { from: addDays(today, -lastDays), to: today } },
    ]
  },
  answer,
})
