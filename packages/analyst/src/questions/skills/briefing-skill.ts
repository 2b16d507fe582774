import { addDays } from '@adjutant/contract/core/days'
import { formatDay } from '@adjutant/contract/core/format-day'
import { pluralize } from '@adjutant/contract/text/pluralize'
import type { NoteView, TaskList } from '../../records/record-views.ts'
import { periodOf } from '../../text/calendar.ts'
import { inLanguage } from '../../text/language.ts'
import type { QuestionContext } from '../question-context.ts'
import { goalLine, maxLines, taskLine, toLines, toTitle } from '../record-lines.ts'
import { findAnswer, lookup, resultsOf, type Skill } from '../skill.ts'
import { matchesPattern } from '../text-matching.ts'
import { behindFirst } from './goals/goal-skills.ts'
import { goalsOf } from './goals/named-goals.ts'

const none: TaskList = { total: 0, shown: 0, tasks: [] }

const findTasksAsked = (context: QuestionContext, by: 'overdue' | 'due_from'): TaskList =>
  resultsOf<TaskList>(context, 'list_tasks').find(({ input }) => by in input)?.answer ?? none

const section = (heading: string, number: number, lines: string): string => `### ${heading}: ${number}${number ? `\n\n${lines}` : ''}`

function toSummary({ today, language }: QuestionContext, late: number, due: number, behind: number, notes: number): string {
  const end = formatDay(periodOf(today, 'week', 0).to, language)
  return inLanguage(language, {
    en: [
      pluralize(late, 'overdue task'),
      `${due} more due by ${end}`,
      `${pluralize(behind, 'goal')} behind schedule`,
      `${pluralize(notes, 'note')} from the last seven days`,
    ],
    de: [
      pluralize(late, 'überfällige Aufgabe', 'überfällige Aufgaben'),
      `${due} weitere bis ${end} fällig`,
      `${pluralize(behind, 'Ziel', 'Ziele')} hinter dem Plan`,
      `${pluralize(notes, 'Notiz', 'Notizen')} aus den letzten sieben Tagen`,
    ],
  }).join(', ')
}

function answer(context: QuestionContext): string {
  const { today, language } = context
  const [overdue, due] = [findTasksAsked(context, 'overdue'), findTasksAsked(context, 'due_from')]
  const behind = behindFirst(goalsOf(context))
  const notes = findAnswer<{ total: number; notes: NoteView[] }>(context, 'list_notes') ?? { total: 0, notes: [] }
  const day = `**${formatDay(today, language)}**`
  if (overdue.total + due.total + behind.length + notes.total === 0)
    return inLanguage(language, {
      en: `${day}: nothing is overdue or due this week, no goal is behind schedule, and you wrote no notes in the last seven days.`,
      de: `${day}: Nichts ist überfällig oder diese Woche fällig, kein Ziel liegt hinter dem Plan, und in den letzten sieben Tagen gab es keine Notiz.`,
    })
  const headings = inLanguage(language, {
    en: ['Overdue', 'Due this week', 'Goals behind schedule', 'Your notes from the last seven days'] as const,
    de: ['Überfällig', 'Diese Woche fällig', 'Ziele hinter dem Plan', 'Ihre Notizen der letzten sieben Tage'] as const,
  })
  const tasks = ({ tasks: shown, total }: TaskList): string => toLines(shown, total, taskLine(context), language)
  const noteLine = (note: NoteView): string => `${toTitle('note', note)} (${formatDay(note.entry_date, language)})`
  return [
    `${day}: ${toSummary(context, overdue.total, due.total, behind.length, notes.total)}.`,
    section(headings[0], overdue.total, tasks(overdue)),
    section(headings[1], due.total, tasks(due)),
    section(headings[2], behind.length, toLines(behind, behind.length, goalLine(context), language)),
    section(headings[3], notes.total, toLines(notes.notes, notes.total, noteLine, language)),
  ].join('\n\n')
}

const lastDays = 6

export const briefingSkill: Skill = lookup({
  name: 'briefing',
  intents: ['briefing'],
  matches: (english) => matchesPattern(english, 'briefing'),
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
