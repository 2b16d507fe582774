import { pluralize } from '@adjutant/contract/text/pluralize'
import type { CommitmentView, GoalView } from '../../../records/record-views.ts'
import { inLanguage } from '../../../text/language.ts'
import type { QuestionContext, ToolCall } from '../../question-context.ts'
import { toLines, toOverdueText, toTitle } from '../../record-lines.ts'
import { findAnswerTo, lookup, type Row, type Skill } from '../../skill.ts'
import { matchesPattern } from '../../text-matching.ts'
import { goalsOf, listGoals, toGoalRow } from '../goals/named-goals.ts'
import { toCommitmentLines } from '../commitments/commitment-lines.ts'
import { findPerson, isOwn, taskRows, tasksOf } from './task-filters.ts'
import { are, isAboutGoals, openTasks } from './task-skills.ts'
import { hasName, listTasksOf, taskList, toWhoseText } from './whose-tasks.ts'

/** Without a kind of record or a name in the question, everything with a due date counts. */
const isAboutTasks = (context: QuestionContext): boolean =>
  matchesPattern(context.english, 'tasks') || /\bwork\b/i.test(context.english) || hasName(context)

/** A question about the person's own duties excludes commitments by others. */
const listLateCommitments = ({ english, today }: QuestionContext): ToolCall => ({
  tool: 'list_commitments',
  input: { state: 'open', due_before: today, ...(isOwn(english) && { direction: 'i_owe' }) },
})

type LateGoal = GoalView & { check_in_overdue_since: string }

const lateCheckIns = (context: QuestionContext): LateGoal[] =>
  goalsOf(context)
    .filter((goal): goal is LateGoal => goal.check_in_overdue_since !== undefined)
    .toSorted((one, other) => one.check_in_overdue_since.localeCompare(other.check_in_overdue_since))

function checkInText(context: QuestionContext, goals: readonly LateGoal[]): string {
  const { language } = context
  const noun = inLanguage(language, { en: 'check-in', de: 'Check-in' })
  const toLine = (goal: LateGoal): string => `${toTitle('goal', goal)}: ${noun} ${toOverdueText(goal.check_in_overdue_since, context)}`
  const heading = inLanguage(language, {
    en: `${pluralize(goals.length, 'check-in')} of yours ${are(goals.length, language)} overdue.`,
    de: `${pluralize(goals.length, 'Check-in', 'Check-ins')} von Ihnen ${are(goals.length, language)} überfällig.`,
  })
  return `${heading}\n\n${toLines(goals, goals.length, toLine, language)}`
}

function toCommitmentsText(context: QuestionContext, commitments: readonly CommitmentView[], total: number): string {
  const { language } = context
  const heading = inLanguage(language, {
    en: `${pluralize(total, 'promise')} ${are(total, language)} overdue.`,
    de: `${pluralize(total, 'Zusage', 'Zusagen')} ${are(total, language)} überfällig.`,
  })
  return `${heading}\n\n${toCommitmentLines(context, commitments, total)}`
}

function taskText(context: QuestionContext): string {
  const { language } = context
  const [list, whose] = [tasksOf(context), toWhoseText(context)]
  return taskList(
    context,
    list,
    `${openTasks(list.total, language)}${whose} ${are(list.total, language)} ${inLanguage(language, { en: 'overdue', de: 'überfällig' })}.`,
    inLanguage(language, { en: `No open tasks${whose} are overdue.`, de: `Keine offene Aufgabe${whose} ist überfällig.` }),
  )
}

function nothingText(context: QuestionContext): string {
  const also = { en: 'No promises or check-ins are overdue either.', de: 'Auch keine Zusage und kein Check-in ist überfällig.' }
  return `${taskText(context)} ${inLanguage(context.language, also)}`
}

interface LateCommitments {
  total: number
  commitments: CommitmentView[]
}

function overdueAnswer(context: QuestionContext): string {
  const checkIns = lateCheckIns(context)
  const { total, commitments } = findAnswerTo<LateCommitments>(context, listLateCommitments(context)) ?? { total: 0, commitments: [] }
  if (!isAboutTasks(context) && tasksOf(context).total + checkIns.length + total === 0) return nothingText(context)
  return [
    taskText(context),
    ...(checkIns.length > 0 ? [checkInText(context, checkIns)] : []),
    ...(total > 0 ? [toCommitmentsText(context, commitments, total)] : []),
  ].join('\n\n')
}

/** Commitments come last, because a follow-up such as “and the second one?” can only show records with a page. */
const overdueRows = (context: QuestionContext): Row[] => [...taskRows(context), ...lateCheckIns(context).map(toGoalRow)]

export const overdueSkill: Skill = lookup({
  name: 'overdue',
  intents: ['overdue'],
  matches: (english) => matchesPattern(english, 'overdue') && !isAboutGoals(english) && !findPerson(english),
  calls: (context) => [
    ...listTasksOf(context, { overdue: true }),
    ...(isAboutTasks(context) ? [] : [listGoals, listLateCommitments(context)]),
  ],
  answer: overdueAnswer,
  rows: overdueRows,
})
