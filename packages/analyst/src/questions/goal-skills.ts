import type { GoalView, TaskList } from '../records/record-views.ts'
import { findPeriod } from '../text/date-phrases.ts'
import { goalLine, toKpiText, toPaceText, taskLine, toTitleWithCitation, toLines } from './record-lines.ts'
import { findQuotes, nothingFoundMessage, searchUnlessFound } from './quotes.ts'
import type { Situation } from './situation.ts'
import { findAnswer, lookup, type Skill } from './skill.ts'
import { toPeriodText } from './task-skills.ts'
import { findBestNamed, findNamed, matchesWording, findMentioned, normalizeText } from './text-matching.ts'
import { escapeMarkdown, pluralize } from '../text/markdown.ts'

const listGoals = { tool: 'list_goals', input: {} }
const noGoals = 'You have no open strategic goals, so there is nothing to measure.'

export const goalsOf = (situation: Situation): GoalView[] =>
  (findAnswer<{ goals: GoalView[] }>(situation, 'list_goals')?.goals ?? []).filter(({ status }) => status !== 'done')

/** The goals that the question names, or all goals if it names none. */
function findMentionedGoals(situation: Situation): GoalView[] {
  const goals = goalsOf(situation)
  const named = findMentioned(situation.question, goals, ({ title }) => title)
  return named.length ? named : goals
}

export const behindFirst = (goals: readonly GoalView[]): GoalView[] =>
  goals.filter(({ behind_by_points }) => (behind_by_points ?? 0) > 0).toSorted((a, b) => b.behind_by_points! - a.behind_by_points!)

const isMeasured = ({ behind_by_points }: GoalView): boolean => behind_by_points !== null

export function paceAnswer(situation: Situation): string {
  const goals = findMentionedGoals(situation)
  if (goals.length === 0) return noGoals
  const [measured, behind] = [goals.filter(isMeasured), behindFirst(goals)]
  const onPace = measured.filter((goal) => !behind.includes(goal))
  const unmeasured = goals.filter((goal) => !isMeasured(goal) && goal.status !== 'failed')
  const heading = `${behind.length} of ${pluralize(measured.length, 'goal')} with KPIs ${behind.length === 1 ? 'is' : 'are'} behind schedule.`
  return [
    heading,
    toLines(behind, behind.length, goalLine(situation)),
    onPace.length
      ? `On schedule:\n\n${toLines(onPace, onPace.length, (goal) => `${toTitleWithCitation(situation, goal)}: ${toPaceText(goal)}`)}`
      : '',
    unmeasured.length
      ? `No KPI, so progress can’t be measured:\n\n${toLines(unmeasured, unmeasured.length, (goal) => toTitleWithCitation(situation, goal))}`
      : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

const measureLines = (situation: Situation, goals: readonly GoalView[]): string => toLines(goals, goals.length, goalLine(situation))

function measuresAnswer(situation: Situation): string {
  if (goalsOf(situation).length === 0) return noGoals
  const named = findFigures(situation)
  if (named) return named
  const goals = goalsOf(situation)
  return `Key figures for ${pluralize(goals.length, 'goal')}:\n\n${measureLines(situation, goals)}`
}

/** The figures of the KPIs or goals that the question names, whichever match better. */
function findFigures(situation: Situation): string | undefined {
  const goals = goalsOf(situation)
  const all = goals.flatMap((goal) => goal.kpis.map((kpi) => ({ goal, kpi })))
  const kpis = findBestNamed(situation.question, all, ({ kpi }) => kpi.name)
  const titles = findBestNamed(situation.question, goals, ({ title }) => title)
  if (titles.share > kpis.share) return measureLines(situation, titles.records)
  if (kpis.records.length === 0) return undefined
  return toLines(
    kpis.records,
    kpis.records.length,
    ({ goal, kpi }) => `${toKpiText(kpi)}. Goal: ${toTitleWithCitation(situation, goal)}, ${toPaceText(goal)}`,
  )
}

const measured = (question: string): string | undefined => findNamed(question, 'namedMeasure', 'topic')?.replace(/^(?:task|goal|kpi) /i, '')

function namedMeasureAnswer(situation: Situation): string {
  const tasks = findAnswer<TaskList>(situation, 'list_tasks')?.tasks ?? []
  const work = tasks.length
    ? `Tasks mentioning “${escapeMarkdown(measured(situation.question)!)}”:\n\n${toLines(tasks, tasks.length, taskLine(situation))}`
    : undefined
  const known = [findFigures(situation), work].filter(Boolean).join('\n\n')
  if (known) return known
  const quotes = findQuotes(situation)
  return quotes ? `I found nothing with that name. Closest matches:\n\n${quotes}` : nothingFoundMessage
}

function goalsAnswer(situation: Situation): string {
  const all = goalsOf(situation)
  const period = findPeriod(situation.question, situation.today)
  const goals = period ? all.filter(({ due_date }) => period.from <= due_date && due_date <= period.to) : all
  const when = period ? ` due ${toPeriodText(period)}` : ''
  if (goals.length === 0) return when ? `No open goals are${when}.` : noGoals
  return `${pluralize(goals.length, 'open goal')}${when}, the soonest due first.\n\n${measureLines(situation, goals)}`
}

const isAboutTasks = (question: string): boolean => matchesWording(question, 'tasks') && !matchesWording(question, 'goals')

export const goalSkills: Skill[] = [
  lookup({
    name: 'pace of goals',
    fits: (question) =>
      matchesWording(question, 'pace') &&
      !isAboutTasks(question) &&
      !/\bbehind (?:with|on) (?:my|our|the) work\b/.test(normalizeText(question)),
    calls: () => [listGoals],
    answer: paceAnswer,
  }),
  lookup({
    name: 'key figures',
    fits: (question) => matchesWording(question, 'measures') && !isAboutTasks(question) && !/\bin progress\b/.test(normalizeText(question)),
    calls: () => [listGoals],
    answer: measuresAnswer,
  }),
  lookup({
    name: 'goals',
    fits: (question) => matchesWording(question, 'goals') && !matchesWording(question, 'tasks'),
    calls: () => [listGoals],
    answer: goalsAnswer,
  }),
]

export const namedMeasureSkill: Skill = lookup({
  name: 'a figure by its name',
  fits: (question) => measured(question) !== undefined,
  calls: (situation) => [
    listGoals,
    { tool: 'list_tasks', input: { search: measured(situation.question)!.slice(0, 300), limit: 5 } },
    ...searchUnlessFound(situation),
  ],
  answer: namedMeasureAnswer,
})
