import type { GoalView, TaskList } from '../../records/record-views.ts'
import { findPeriod } from '../../text/date-phrases.ts'
import { escapeMarkdown, pluralize } from '../../text/format.ts'
import type { QuestionContext } from '../question-context.ts'
import { findQuotes, nothingFoundMessage, searchUnlessFound } from '../quotes.ts'
import { goalLine, taskLine, toKpiText, toLines, toPaceText, toTitleWithCitation } from '../record-lines.ts'
import { findAnswer, lookup, type Skill } from '../skill.ts'
import { findBestTitleMatch, findMentioned, findNamed, matchesPattern, normalizeText } from '../text-matching.ts'
import { toPeriodText } from './task-skills.ts'

const listGoals = { tool: 'list_goals', input: {} }
const noGoals = 'You have no open strategic goals, so there is nothing to measure.'

export const goalsOf = (context: QuestionContext): GoalView[] =>
  (findAnswer<{ goals: GoalView[] }>(context, 'list_goals')?.goals ?? []).filter(({ status }) => status !== 'done')

/** The goals that the question names, or all goals if it names none. */
function findMentionedGoals(context: QuestionContext): GoalView[] {
  const goals = goalsOf(context)
  const named = findMentioned(context.question, goals, ({ title }) => title)
  return named.length ? named : goals
}

export const behindFirst = (goals: readonly GoalView[]): GoalView[] =>
  goals
    .filter(({ behind_by_points }) => (behind_by_points ?? 0) > 0)
    .toSorted((a, b) => (b.behind_by_points ?? 0) - (a.behind_by_points ?? 0))

const isMeasured = ({ behind_by_points }: GoalView): boolean => behind_by_points !== null

export function scheduleAnswer(context: QuestionContext): string {
  const goals = findMentionedGoals(context)
  if (goals.length === 0) return noGoals
  const [measured, behind] = [goals.filter(isMeasured), behindFirst(goals)]
  const onPace = measured.filter((goal) => !behind.includes(goal))
  const unmeasured = goals.filter((goal) => !isMeasured(goal) && goal.status !== 'failed')
  const heading = `${behind.length} of ${pluralize(measured.length, 'goal')} with KPIs ${behind.length === 1 ? 'is' : 'are'} behind schedule.`
  return [
    heading,
    toLines(behind, behind.length, goalLine(context)),
    onPace.length
      ? `On schedule:\n\n${toLines(onPace, onPace.length, (goal) => `${toTitleWithCitation(context, goal)}: ${toPaceText(goal)}`)}`
      : '',
    unmeasured.length
      ? `No KPI, so progress can’t be measured:\n\n${toLines(unmeasured, unmeasured.length, (goal) => toTitleWithCitation(context, goal))}`
      : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

const goalLines = (context: QuestionContext, goals: readonly GoalView[]): string => toLines(goals, goals.length, goalLine(context))

function keyFiguresAnswer(context: QuestionContext): string {
  if (goalsOf(context).length === 0) return noGoals
  const named = findFigures(context)
  if (named) return named
  const goals = goalsOf(context)
  return `Key figures for ${pluralize(goals.length, 'goal')}:\n\n${goalLines(context, goals)}`
}

/** The figures of the KPIs or goals that the question names, whichever match better. */
function findFigures(context: QuestionContext): string | undefined {
  const goals = goalsOf(context)
  const all = goals.flatMap((goal) => goal.kpis.map((kpi) => ({ goal, kpi })))
  const kpis = findBestTitleMatch(context.question, all, ({ kpi }) => kpi.name)
  const titles = findBestTitleMatch(context.question, goals, ({ title }) => title)
  if (titles.share > kpis.share) return goalLines(context, titles.records)
  if (kpis.records.length === 0) return undefined
  return toLines(
    kpis.records,
    kpis.records.length,
    ({ goal, kpi }) => `${toKpiText(kpi)}. Goal: ${toTitleWithCitation(context, goal)}, ${toPaceText(goal)}`,
  )
}

const findFigureName = (question: string): string | undefined =>
  findNamed(question, 'namedFigure', 'topic')?.replace(/^(?:task|goal|kpi) /i, '')

function namedFigureAnswer(context: QuestionContext): string {
  const tasks = findAnswer<TaskList>(context, 'list_tasks')?.tasks ?? []
  const work = tasks.length
    ? `Tasks mentioning “${escapeMarkdown(findFigureName(context.question) ?? '')}”:\n\n${toLines(tasks, tasks.length, taskLine(context))}`
    : undefined
  const known = [findFigures(context), work].filter(Boolean).join('\n\n')
  if (known) return known
  const quotes = findQuotes(context)
  return quotes ? `I found nothing with that name. Closest matches:\n\n${quotes}` : nothingFoundMessage
}

function goalsAnswer(context: QuestionContext): string {
  const all = goalsOf(context)
  const period = findPeriod(context.question, context.today)
  const goals = period ? all.filter(({ due_date }) => period.from <= due_date && due_date <= period.to) : all
  const when = period ? ` due ${toPeriodText(period)}` : ''
  if (goals.length === 0) return when ? `No open goals are${when}.` : noGoals
  return `${pluralize(goals.length, 'open goal')}${when}, the soonest due first.\n\n${goalLines(context, goals)}`
}

const isAboutTasks = (question: string): boolean => matchesPattern(question, 'tasks') && !matchesPattern(question, 'goals')

export const goalSkills: Skill[] = [
  lookup({
    name: 'schedule of goals',
    matches: (question) =>
      matchesPattern(question, 'schedule') &&
      !isAboutTasks(question) &&
      !/\bbehind (?:with|on) (?:my|our|the) work\b/.test(normalizeText(question)),
    calls: () => [listGoals],
    answer: scheduleAnswer,
  }),
  lookup({
    name: 'key figures',
    matches: (question) =>
      matchesPattern(question, 'keyFigures') && !isAboutTasks(question) && !/\bin progress\b/.test(normalizeText(question)),
    calls: () => [listGoals],
    answer: keyFiguresAnswer,
  }),
  lookup({
    name: 'goals',
    matches: (question) => matchesPattern(question, 'goals') && !matchesPattern(question, 'tasks'),
    calls: () => [listGoals],
    answer: goalsAnswer,
  }),
]

export const namedFigureSkill: Skill = lookup({
  name: 'a figure by its name',
  matches: (question) => findFigureName(question) !== undefined,
  calls: (context) => [
    listGoals,
    { tool: 'list_tasks', input: { search: (findFigureName(context.question) ?? '').slice(0, 300), limit: 5 } },
    ...searchUnlessFound(context),
  ],
  answer: namedFigureAnswer,
})
