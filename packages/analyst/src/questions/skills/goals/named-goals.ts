import type { GoalView, KpiHistoryView } from '../../../records/record-views.ts'
import type { QuestionContext, ToolCall } from '../../question-context.ts'
import { findAnswer, findAnswerTo, type Row } from '../../skill.ts'
import { findBestTitleMatch, hasWord, toContentWords } from '../../text-matching.ts'

export const listGoals: ToolCall = { tool: 'list_goals', input: {} }

export const goalsOf = (context: QuestionContext): GoalView[] =>
  (findAnswer<{ goals: GoalView[] }>(context, 'list_goals')?.goals ?? []).filter(({ status }) => status !== 'done')

export const toGoalRow = ({ id, title }: GoalView): Row => ({ kind: 'goal', id, title })

/** Search puts records of the same meaning first, for example a goal about Polish sales for a question about Poland. */
const nearPassages = 3

const findByMeaning = ({ passages }: QuestionContext, goals: readonly GoalView[]): GoalView[] => {
  const near = passages.filter(({ attached }) => !attached).slice(0, nearPassages)
  return near.flatMap(({ id }) => goals.filter((goal) => goal.id === id))
}

const textOf = (context: QuestionContext): string => context.name ?? context.question

/** The goals that the question names by their title or by a KPI, the best match only. */
export function findNamedGoals(context: QuestionContext): GoalView[] {
  const goals = goalsOf(context)
  const kpis = goals.flatMap((goal) => goal.kpis.map((kpi) => ({ goal, kpi })))
  const byKpi = findBestTitleMatch(textOf(context), kpis, ({ kpi }) => kpi.name)
  const byTitle = findBestTitleMatch(textOf(context), goals, ({ title }) => title)
  if (byTitle.share > byKpi.share) return byTitle.records
  return [...new Set(byKpi.records.map(({ goal }) => goal))]
}

/** Falls back to the nearest goal of the search if no words match. */
export function findMeantGoals(context: QuestionContext): GoalView[] {
  const named = findNamedGoals(context)
  return named.length > 0 ? named : findByMeaning(context, goalsOf(context)).slice(0, 1)
}

const minShare = 0.5

/** Every goal that the question names, for comparisons. */
export function findComparedGoals(context: QuestionContext): GoalView[] {
  const asked = toContentWords(context.question)
  const shareOf = (title: string): number => {
    const words = toContentWords(title)
    return words.length === 0 ? 0 : words.filter((word) => hasWord(asked, word)).length / words.length
  }
  const goals = goalsOf(context)
  const named = goals.filter(({ title, kpis }) => Math.max(shareOf(title), ...kpis.map(({ name }) => shareOf(name))) >= minShare)
  return named.length > 1 ? named : [...new Set([...named, ...findByMeaning(context, goals)])]
}

const historyCall = ({ id }: GoalView): ToolCall => ({ tool: 'read_kpi_history', input: { goal_id: id } })

const maxHistories = 3

export const historyCalls = (goals: readonly GoalView[]): ToolCall[] => goals.slice(0, maxHistories).map(historyCall)

export const historiesOf = (context: QuestionContext, goal: GoalView): KpiHistoryView[] =>
  findAnswerTo<{ kpis: KpiHistoryView[] }>(context, historyCall(goal))?.kpis ?? []
