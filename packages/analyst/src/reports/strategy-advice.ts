import type { Goal } from '@adjutant/contract/goals'
import { expectedProgress } from '../records/goal-pace.ts'
import { addDays, formatLongDay } from '../text/calendar.ts'
import { escapeMarkdown, pluralize } from '../text/format.ts'
import {
  daysLate,
  goalLink,
  maxLines,
  section,
  taskLink,
  toGoalText,
  toList,
  toLoadText,
  toOverdueText,
  toOwnerName,
} from './report-text.ts'
import { isStuck, type GoalFact, type StrategyFacts } from './strategy-facts.ts'

const maxActions = 3
/** Days until the next review. */
const reviewDays = 14

/** The text if there is nothing to advise on; it ends the flow. */
export const noGoals = 'You have no strategic goals yet'

export const noGoalsAdvice = [
  section('What I see', `${noGoals}, so there is nothing to measure progress against.`),
  section('Why it matters', 'Without a goal, any advice would be a guess.'),
  section('Do next', '1. Define one goal with a due date and a KPI that has a target: [Strategy Center](/app/strategy).'),
  section('How we will know', 'The next advice starts with the progress of that goal.'),
].join('\n\n')

/** The computed facts as input for a model. */
export function toFactsText({ goals, overdue, staleTasks, load, today }: StrategyFacts): string {
  return [
    `Strategic goals (${goals.length}):\n${toList(goals.map(toGoalText))}`,
    `Overdue tasks (${overdue.total}):\n${toList(
      overdue.tasks.map((task) => toOverdueText(task, today)),
      overdue.total,
    )}`,
    `Blocked or stalled work (${staleTasks.length}):\n${toList(staleTasks.map((task) => `${taskLink(task)}: ${task.status}, ${toOwnerName(task)}.`))}`,
    `Workload by person:\n${toList(load.map(toLoadText))}`,
  ].join('\n\n')
}

/** The web parses owner and date from the end to create a task. */
const toAction = (action: string, owner: string, day: string): string => `${action}. Owner: ${owner}. Due ${day}.`

/** A few actions derived from the facts, the most important first. */
export function listActions({ goals, overdue, staleTasks, load, today }: StrategyFacts): string[] {
  const worst = goals.find(({ behind }) => behind > 0)
  const unmeasured = goals.find(({ expected }) => expected === null)
  const pressing = overdue.tasks.find(({ priority }) => priority === 'Urgent' || priority === 'High') ?? overdue.tasks[0]
  const heaviest = load.length > 1 ? load.find(({ person, overdue: late }) => person !== null && late > 1) : undefined
  const [soon, later] = [formatLongDay(addDays(today, 3)), formatLongDay(addDays(today, 7))]
  return [
    worst && toAction(`Get ${goalLink(worst.goal)} back on schedule, or move its date`, 'you', later),
    pressing &&
      toAction(
        `Finish or reschedule ${taskLink(pressing)}, ${pluralize(daysLate(pressing, today), 'day')} overdue`,
        toOwnerName(pressing),
        soon,
      ),
    heaviest &&
      toAction(
        `Take work off ${escapeMarkdown(heaviest.person!.name)}, who has [${pluralize(heaviest.overdue, 'overdue task')}](/app/my-tasks)`,
        'you',
        later,
      ),
    staleTasks[0] &&
      toAction(`Find out what is blocking ${taskLink(staleTasks[0])} (${staleTasks[0].status})`, toOwnerName(staleTasks[0]), soon),
    unmeasured && toAction(`Give ${goalLink(unmeasured.goal)} a KPI with a target`, 'you', later),
  ].filter((line) => line !== undefined)
}

/** Why a goal is behind, as far as its KPI history shows. */
function reasonOf({ behind, trends }: GoalFact): string {
  const stuck = trends.filter(isStuck)
  const names = stuck.map(({ name }) => escapeMarkdown(name)).join(', ')
  if (stuck.length > 0)
    return `${names} ${stuck.length === 1 ? 'has' : 'have'} not moved in ${pluralize(Math.min(...stuck.map(({ days }) => days)), 'day')}`
  if (trends.some(({ from, to }) => from !== to)) return 'its KPIs are moving too slowly'
  return `it is ${pluralize(behind, 'percentage point')} behind already`
}

const listConsequences = ({ goals, overdue }: StrategyFacts): string[] => {
  const behind = goals.filter((fact) => fact.behind > 0)
  return [
    ...behind
      .slice(0, maxLines)
      .map(
        (fact) =>
          `${goalLink(fact.goal)} will miss its due date, ${formatLongDay(fact.goal.due_date)}, if nothing changes: ${reasonOf(fact)}.`,
      ),
    ...(overdue.total === 1 ? ['1 overdue task ([all tasks](/app/my-tasks)) is holding up the work that depends on it.'] : []),
    ...(overdue.total > 1
      ? [`${overdue.total} overdue tasks ([all tasks](/app/my-tasks)) are holding up the work that depends on them.`]
      : []),
    ...(behind.length + overdue.total === 0 ? ['No goal is behind and no task is overdue, so nothing needs to change.'] : []),
  ]
}

/** A goal that is ahead of schedule only has to stay there. */
function measureOf(goal: Goal, day: string): string {
  const expectedPercent = expectedProgress(goal, day)
  return goal.progress > expectedPercent
    ? `By ${formatLongDay(day)}, ${goalLink(goal)} is still at ${goal.progress}% or more (on schedule is ${expectedPercent}%).`
    : `By ${formatLongDay(day)}, ${goalLink(goal)} is at ${expectedPercent}% or more.`
}

function listMeasures({ goals, overdue, today }: StrategyFacts): string[] {
  const again = addDays(today, reviewDays)
  const measured = goals.filter(({ expected }) => expected !== null).slice(0, maxActions)
  return [
    ...measured.map(({ goal }) => measureOf(goal, again)),
    ...(overdue.total > 0
      ? [
          `By ${formatLongDay(again)}, ${overdue.total === 1 ? 'no task is' : `fewer than ${overdue.total} tasks are`} overdue ([all tasks](/app/my-tasks)).`,
        ]
      : []),
    ...(measured.length + overdue.total === 0
      ? [`By ${formatLongDay(again)}, every goal has a KPI ([Strategy Center](/app/strategy)).`]
      : []),
  ]
}

/** The advice derived from the facts alone, each figure with a link to its record. */
export function toAdviceDraft(facts: StrategyFacts): string {
  const { goals, overdue, load, today } = facts
  const seen = [
    ...goals.slice(0, maxLines).map(toGoalText),
    ...overdue.tasks.slice(0, maxActions).map((task) => toOverdueText(task, today)),
    ...load.slice(0, maxActions).map(toLoadText),
  ]
  const actions = listActions(facts).slice(0, maxActions)
  const next =
    actions.length > 0 ? actions : [toAction('Keep going, and review the goals again', 'you', formatLongDay(addDays(today, reviewDays)))]
  return [
    section('What I see', seen.map((line) => `- ${line}`).join('\n')),
    section('Why it matters', toList(listConsequences(facts))),
    section('Do next', next.map((line, place) => `${place + 1}. ${line}`).join('\n')),
    section('How we will know', toList(listMeasures(facts))),
  ].join('\n\n')
}
