import { addDays, daysBetween } from '@adjutant/contract/core/days'
import { formatLongDay } from '@adjutant/contract/core/format-day'
import type { Task } from '@adjutant/contract/tasks'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { expectedProgress } from '../records/goal-pace.ts'
import { escapeMarkdown } from '../text/format.ts'
import { reviewDays } from './goal-standing.ts'
import { isStuck } from './kpi-trend.ts'
import {
  byUrgency,
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
import type { GoalFact, StrategyFacts } from './strategy-facts.ts'

const maxActions = 3

/** The text if there is nothing to advise on; it ends the flow. */
export const noGoals = 'You have no strategic goals yet'

export const noGoalsAdvice = [
  section('What I see', `${noGoals}, so there is nothing to measure progress against.`),
  section('Why it matters', 'Without a goal, any advice would be a guess.'),
  section('Do next', '1. Define one goal with a due date and a KPI that has a target: [Strategy Center](/app/strategy).'),
  section('How we will know', 'The next advice starts with the progress of that goal.'),
].join('\n\n')

/** Lines per list for a model, which weighs more facts than a person reads. */
const maxFacts = 15

/** Longest untouched first, because a short wait needs no action. */
const byAge = (one: Task, other: Task): number => one.updated_at.localeCompare(other.updated_at)

const byPressure = (one: StrategyFacts['load'][number], other: StrategyFacts['load'][number]): number =>
  other.overdue - one.overdue || other.urgent - one.urgent || other.tasks - one.tasks

/** The computed facts as input for a model, in each list the most relevant first. */
export function toFactsText({ goals, overdue, staleTasks, staleTotal, load, today }: StrategyFacts): string {
  const late = overdue.tasks.toSorted(byUrgency(today)).map((task) => toOverdueText(task, today))
  const stale = staleTasks.toSorted(byAge).map((task) => `${taskLink(task)}: ${task.status}, ${toOwnerName(task)}.`)
  return [
    `Strategic goals (${goals.length}), furthest behind first:\n${toList(goals.map(toGoalText), goals.length, maxFacts)}`,
    `Overdue tasks (${overdue.total}), most pressing first:\n${toList(late, overdue.total, maxFacts)}`,
    `Blocked or stalled work (${staleTotal}), longest first:\n${toList(stale, staleTotal, maxFacts)}`,
    `Workload by person, most overdue first:\n${toList(load.toSorted(byPressure).map(toLoadText), load.length, maxFacts)}`,
  ].join('\n\n')
}

/** The web parses owner and date from the end to create a task. */
const toAction = (action: string, owner: string, day: string): string => `${action}. Owner: ${owner}. Due ${formatLongDay(day)}.`

/** The value without which a KPI shows no progress. */
function findMissingValue(trends: GoalFact['trends']): string | undefined {
  const open = trends.find(({ better }) => better === null)
  return open && `a ${open.target === null ? 'target' : 'start value'} for the KPI “${escapeMarkdown(open.name)}”`
}

/** The decision that a goal needs, or undefined if it needs none. */
export function findGoalDecision({ goal, standing, milestone, trends }: GoalFact, today: string): string | undefined {
  const link = goalLink(goal)
  switch (standing) {
    case 'past_due':
      return `Close ${link}, or set a new due date`
    case 'behind': {
      if (milestone) return `Get ${link} back on schedule, or move its date`
      const missing = findMissingValue(trends)
      if (missing) return `Set ${missing} of ${link}`
      return `Set a new due date or a smaller target for ${link}: ${100 - goal.progress}% is left to do in ${pluralize(daysBetween(today, goal.due_date), 'day')}`
    }
    case 'unmeasured':
      return trends.length === 0 ? `Give ${link} a KPI with a target` : `Set ${findMissingValue(trends)} of ${link}`
    case 'slipping':
      return `Find out why a KPI of ${link} is getting worse`
    case 'reached':
      return `Mark ${link} as done, or set its next target`
    case 'on_schedule':
      return undefined
  }
}

/** A few actions derived from the facts, the most important first. */
export function listActions({ goals, overdue, staleTasks, load, today }: StrategyFacts): string[] {
  const [soon, later] = [addDays(today, 3), addDays(today, 7)]
  const goalAction = (...standings: GoalFact['standing'][]) => {
    const fact = standings.flatMap((standing) => goals.find((one) => one.standing === standing) ?? [])[0]
    const decision = fact && findGoalDecision(fact, today)
    return decision && toAction(decision, 'you', later)
  }
  const [pressing] = overdue.tasks.toSorted(byUrgency(today))
  const people = load.flatMap(({ person, overdue: late }) => (person ? [{ name: person.name, late }] : []))
  const heaviest = load.length > 1 ? people.find(({ late }) => late > 1) : undefined
  const stalled = staleTasks.find(({ id }) => id !== pressing?.id)
  return [
    goalAction('past_due', 'behind', 'slipping'),
    pressing &&
      toAction(
        `Finish or reschedule ${taskLink(pressing)}, ${pluralize(daysLate(pressing, today), 'day')} overdue`,
        toOwnerName(pressing),
        soon,
      ),
    heaviest &&
      toAction(
        `Take work off ${escapeMarkdown(heaviest.name)}, who has [${pluralize(heaviest.late, 'overdue task')}](/app/my-tasks)`,
        'you',
        later,
      ),
    stalled && toAction(`Find out what is blocking ${taskLink(stalled)} (${stalled.status})`, toOwnerName(stalled), soon),
    goalAction('unmeasured'),
    goalAction('reached'),
  ].filter((line) => line !== undefined)
}

/** The reason that a goal is behind, as far as its KPI history shows. */
function reasonOf({ behind, trends }: GoalFact): string {
  const stuck = trends.filter(isStuck)
  const names = stuck.map(({ name }) => escapeMarkdown(name)).join(', ')
  if (stuck.length > 0)
    return `${names} ${stuck.length === 1 ? 'has' : 'have'} not moved in ${pluralize(Math.min(...stuck.map(({ days }) => days)), 'day')}`
  if (trends.some(({ from, to }) => from !== to)) return 'its KPIs are moving too slowly'
  return `it is ${pluralize(behind, 'day')} behind already`
}

function toConsequence(fact: GoalFact): string {
  const [link, day] = [goalLink(fact.goal), formatLongDay(fact.goal.due_date)]
  return fact.standing === 'past_due'
    ? `${link} was due on ${day}. It needs a new date, or an end.`
    : `${link} will miss its due date, ${day}, if nothing changes: ${reasonOf(fact)}.`
}

const listConsequences = ({ goals, overdue, today }: StrategyFacts): string[] => {
  const late = goals.filter(({ standing }) => standing === 'past_due' || standing === 'behind')
  const [oldest] = overdue.tasks.toSorted((a, b) => daysLate(b, today) - daysLate(a, today))
  return [
    ...late.slice(0, maxLines).map(toConsequence),
    ...(oldest
      ? [
          `${pluralize(overdue.total, 'task')} ${overdue.total === 1 ? 'is' : 'are'} overdue ([all tasks](/app/my-tasks)), ${taskLink(oldest)} by ${pluralize(daysLate(oldest, today), 'day')}.`,
        ]
      : []),
    ...(late.length + overdue.total === 0 ? ['No goal is behind and no task is overdue, so nothing needs to change.'] : []),
  ]
}

/**
 * The progress of a goal at the next review at its planned pace from today, but not beyond the plan for a goal that is on schedule.
 * Undefined if the goal makes no progress.
 */
function findPlannedMeasure({ goal, standing }: GoalFact, today: string): string | undefined {
  const { progress, created_at, due_date } = goal
  const days = Math.min(reviewDays, daysBetween(today, due_date))
  if (days < 1) return undefined
  const day = addDays(today, days)
  const planned = Math.max(1, daysBetween(created_at.slice(0, 10), due_date))
  const atPace = Math.min(100, progress + Math.ceil((100 * days) / planned))
  const percent = standing === 'behind' ? atPace : Math.min(atPace, expectedProgress(goal, day))
  return percent > progress ? `By ${formatLongDay(day)}, ${goalLink(goal)} is at ${percent}% or more.` : undefined
}

/** A figure that the records decide on its day; undefined for a goal that only has to stay on schedule. */
function findMeasure(fact: GoalFact, today: string): string | undefined {
  const { goal, standing, milestone, trends } = fact
  const by = `By ${formatLongDay(addDays(today, reviewDays))}, ${goalLink(goal)}`
  if (standing === 'past_due') return `${by} is done.`
  if (standing !== 'behind') return undefined
  if (milestone) return `By ${formatLongDay(milestone.day)}, ${goalLink(goal)} is at ${milestone.percent}% or more.`
  const planned = findMissingValue(trends) ? undefined : findPlannedMeasure(fact, today)
  return planned ?? `${by} has a due date and a target that can be met.`
}

/** Without a goal that is late, the first ones have to stay on schedule. */
function listScheduleMeasures(goals: readonly GoalFact[], today: string): string[] {
  const onSchedule = goals.filter(({ standing }) => standing === 'on_schedule' || standing === 'slipping')
  const measures = onSchedule.flatMap((fact) => findPlannedMeasure(fact, today) ?? []).slice(0, maxActions)
  const by = `By ${formatLongDay(addDays(today, reviewDays))}`
  if (measures.length > 0) return measures
  return goals.some(({ expected }) => expected !== null)
    ? [`${by}, no goal is behind schedule ([Strategy Center](/app/strategy)).`]
    : [`${by}, every goal has a KPI ([Strategy Center](/app/strategy)).`]
}

function listMeasures({ goals, overdue, today }: StrategyFacts): string[] {
  const late = goals.flatMap((fact) => findMeasure(fact, today) ?? []).slice(0, maxActions)
  const [pressing] = overdue.tasks.toSorted(byUrgency(today))
  return [
    ...(late.length > 0 ? late : listScheduleMeasures(goals, today)),
    ...(pressing ? [`By ${formatLongDay(addDays(today, reviewDays))}, ${taskLink(pressing)} is done.`] : []),
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
    actions.length > 0 ? actions : [toAction('Keep going, and review the [goals](/app/strategy) again', 'you', addDays(today, reviewDays))]
  return [
    section('What I see', seen.map((line) => `- ${line}`).join('\n')),
    section('Why it matters', toList(listConsequences(facts))),
    section('Do next', next.map((line, place) => `${place + 1}. ${line}`).join('\n')),
    section('How we will know', toList(listMeasures(facts))),
  ].join('\n\n')
}
