import type { NoteView, TaskList } from '../records/record-views.ts'
import { addDays, periodOf, formatDay } from '../text/calendar.ts'
import { behindFirst, goalsOf } from './goal-skills.ts'
import { goalLine, maxLines, taskLine, toTitleWithCitation, toLines } from './record-lines.ts'
import type { Situation } from './situation.ts'
import { findAnswer, lookup, resultsOf, type Skill } from './skill.ts'
import { matchesWording } from './text-matching.ts'
import { escapeMarkdown, pluralize } from '../text/markdown.ts'

const none: TaskList = { total: 0, shown: 0, tasks: [] }

const findTasksAsked = (situation: Situation, by: 'overdue' | 'due_from'): TaskList =>
  (resultsOf(situation, 'list_tasks').find(({ input }) => by in input)?.answer as TaskList | undefined) ?? none

const section = (heading: string, number: number, lines: string): string => `### ${heading}: ${number}${number ? `\n\n${lines}` : ''}`

const tasksSection = (situation: Situation, heading: string, { total, tasks }: TaskList): string =>
  section(heading, total, toLines(tasks, total, taskLine(situation)))

function answer(situation: Situation): string {
  const [overdue, due] = [findTasksAsked(situation, 'overdue'), findTasksAsked(situation, 'due_from')]
  const behind = behindFirst(goalsOf(situation))
  const notes = findAnswer<{ total: number; notes: NoteView[] }>(situation, 'list_notes') ?? { total: 0, notes: [] }
  if (overdue.total + due.total + behind.length + notes.total === 0)
    return `**${formatDay(situation.today)}**: nothing is overdue or due this week, no goal is behind schedule, and you wrote no notes in the last seven days.`
  const summary = [
    pluralize(overdue.total, 'overdue task'),
    `${due.total} more due by ${formatDay(periodOf(situation.today, 'week', 0).to)}`,
    `${pluralize(behind.length, 'goal')} behind schedule`,
    `${pluralize(notes.total, 'note')} from the last seven days`,
  ].join(', ')
  return [
    `**${formatDay(situation.today)}**: ${summary}.`,
    tasksSection(situation, 'Overdue', overdue),
    tasksSection(situation, 'Due this week', due),
    section('Goals behind schedule', behind.length, toLines(behind, behind.length, goalLine(situation))),
    section(
      'Your notes from the last seven days',
      notes.total,
      toLines(
        notes.notes,
        notes.total,
        (note) => `${toTitleWithCitation(situation, note)} (${escapeMarkdown(formatDay(note.entry_date))})`,
      ),
    ),
  ].join('\n\n')
}

const lastDays = 6

export const briefingSkill: Skill = lookup({
  name: 'briefing',
  fits: (question) => matchesWording(question, 'briefing'),
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
