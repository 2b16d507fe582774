import { formatLongDay } from '../text/calendar.ts'
import { pluralize } from '../text/format.ts'
import { byUrgency, daysLate, goalLink, section, taskLink, toList, toOwnerName, toTrendText } from './report-text.ts'
import { listActions } from './strategy-advice.ts'
import type { GoalFact, StrategyFacts } from './strategy-facts.ts'

const maxQuestions = 5
const maxPerKind = 2

function behindQuestion({ goal, behind, trends }: GoalFact): string {
  const known = trends.length > 0 ? ` On record: ${trends.map(toTrendText).join('; ')}.` : ''
  return `Why is ${goalLink(goal)} ${pluralize(behind, 'percentage point')} behind schedule, and how do we catch up by ${formatLongDay(goal.due_date)}?${known}`
}

/** The first questions of a sceptical reader, each with what the records say about it. */
function listQuestions({ goals, overdue, staleTasks, today }: StrategyFacts): string[] {
  const late = overdue.tasks.toSorted(byUrgency(today))
  const passed = goals.filter(({ goal }) => goal.due_date < today)
  const kinds = [
    passed.map(({ goal }) => `${goalLink(goal)} was due on ${formatLongDay(goal.due_date)} and isn't done. Drop it, or set a new date?`),
    goals.filter((fact) => fact.behind > 0 && !passed.includes(fact)).map(behindQuestion),
    late
      .filter((task) => !task.assigned_to_user)
      .map((task) => `Who takes ${taskLink(task)}? It is ${pluralize(daysLate(task, today), 'day')} overdue and unassigned.`),
    late
      .filter((task) => task.assigned_to_user)
      .map((task) => `What is holding up ${taskLink(task)}, ${pluralize(daysLate(task, today), 'day')} overdue? Ask ${toOwnerName(task)}.`),
    goals
      .filter(({ expected }) => expected === null)
      .map(({ goal }) => `How do we measure success for ${goalLink(goal)}? It has no KPI with a target.`),
    staleTasks
      .filter(({ due_date }) => due_date === null)
      .map((task) => `When will ${taskLink(task)} be done? It has stalled (${task.status}) and has no due date.`),
  ]
  return kinds.flatMap((questions) => questions.slice(0, maxPerKind)).slice(0, maxQuestions)
}

export function toBoardQuestions(facts: StrategyFacts): string {
  const questions = listQuestions(facts)
  const decisions = listActions(facts)
  return [
    section(
      'Questions to expect',
      questions.length > 0 ? toList(questions) : 'None stand out: nothing is late, behind schedule or without a KPI.',
    ),
    ...(decisions.length > 0 ? [section('Open decisions', toList(decisions))] : []),
  ].join('\n\n')
}
