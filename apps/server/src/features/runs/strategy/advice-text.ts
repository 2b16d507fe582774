import type { Goal } from '@adjutant/contract/goals'
import { expectedProgress } from '../../chat/chat.door.ts'
import { isStuck, type GoalFact, type StrategyFacts } from './facts.ts'
import {
  addDays,
  daysLate,
  dayWords,
  goalLink,
  goalWords,
  loadWords,
  many,
  mostLines,
  overdueWords,
  ownerOf,
  plain,
  section,
  taskLink,
  toList,
} from './wording.ts'

const mostActions = 3
/** When to look again, in days. */
const reviewDays = 14

/** Said where there is nothing to advise on; the flow goes no further then. */
export const noGoals = 'No strategic goal is defined yet'

export const noGoalsAdvice = [
  section('What I see', `${noGoals}, so there is nothing to measure progress against.`),
  section('Why it matters', 'Without a goal, advice would be a guess. None is made here.'),
  section('Do next', '1. Define one goal with a due date and a KPI that has a target: [Strategy Center](/app/strategy).'),
  section('How we will know', 'The next advice begins with the progress of that goal.'),
].join('\n\n')

/** What was computed, for a model to write from. */
export function toFactsText({ goals, overdue, still, load, today }: StrategyFacts): string {
  return [
    `Strategic goals (${goals.length}):\n${toList(goals.map(goalWords))}`,
    `Overdue tasks (${overdue.total}):\n${toList(
      overdue.tasks.map((task) => overdueWords(task, today)),
      overdue.total,
    )}`,
    `Work that waits or stands still (${still.length}):\n${toList(still.map((task) => `${taskLink(task)}: ${task.status}, ${ownerOf(task)}.`))}`,
    `Load by person:\n${toList(load.map(loadWords))}`,
  ].join('\n\n')
}

/** The few things that follow from the facts, the most consequential first. */
export function listActions({ goals, overdue, still, load, today }: StrategyFacts): string[] {
  const worst = goals.find(({ behind }) => behind > 0)
  const unmeasured = goals.find(({ expected }) => expected === null)
  const pressing = overdue.tasks.find(({ priority }) => priority === 'Urgent' || priority === 'High') ?? overdue.tasks[0]
  const heaviest = load.length > 1 ? load.find(({ person, overdue: late }) => person !== null && late > 1) : undefined
  const [soon, later] = [dayWords(addDays(today, 3)), dayWords(addDays(today, 7))]
  return [
    worst && `Decide how ${goalLink(worst.goal)} makes up ${many(worst.behind, 'point')}, or move its date: you, by ${later}.`,
    pressing && `Settle ${taskLink(pressing)}, ${many(daysLate(pressing, today), 'day')} overdue: ${ownerOf(pressing)}, by ${soon}.`,
    heaviest &&
      `Take work off ${plain(heaviest.person!.name)}, who has [${many(heaviest.overdue, 'overdue task')}](/app/my-tasks): you, by ${later}.`,
    still[0] && `Find out what holds up ${taskLink(still[0])} (${still[0].status}): ${ownerOf(still[0])}, by ${soon}.`,
    unmeasured && `Give ${goalLink(unmeasured.goal)} a KPI with a target: you, by ${later}.`,
  ].filter((line) => line !== undefined)
}

/** Why a goal is behind, as far as its figures have been followed. */
function reasonOf({ behind, trends }: GoalFact): string {
  const stuck = trends.filter(isStuck)
  const names = stuck.map(({ name }) => plain(name)).join(', ')
  if (stuck.length > 0)
    return `${names} ${stuck.length === 1 ? 'has' : 'have'} not moved in ${many(Math.min(...stuck.map(({ days }) => days)), 'day')}`
  if (trends.some(({ from, to }) => from !== to)) return 'its KPIs move too slowly'
  return `${many(behind, 'point')} ${behind === 1 ? 'is' : 'are'} missing already`
}

const listConsequences = ({ goals, overdue }: StrategyFacts): string[] => {
  const behind = goals.filter((fact) => fact.behind > 0)
  return [
    ...behind
      .slice(0, mostLines)
      .map((fact) => `${goalLink(fact.goal)} is missed on ${dayWords(fact.goal.due_date)} if nothing changes: ${reasonOf(fact)}.`),
    ...(overdue.total === 1 ? ['1 overdue task ([all tasks](/app/my-tasks)) holds up whatever waits for it.'] : []),
    ...(overdue.total > 1 ? [`${overdue.total} overdue tasks ([all tasks](/app/my-tasks)) hold up whatever waits for them.`] : []),
    ...(behind.length + overdue.total === 0 ? ['Nothing is behind and nothing is overdue: what works may go on.'] : []),
  ]
}

/** A goal that is further than its dates ask for by then has only to stay there. */
function measureOf(goal: Goal, day: string): string {
  const asked = expectedProgress(goal, day)
  return goal.progress > asked
    ? `On ${dayWords(day)} ${goalLink(goal)} still stands at ${goal.progress} % or more; its dates ask for ${asked} %.`
    : `On ${dayWords(day)} ${goalLink(goal)} stands at ${asked} % or more.`
}

function listMeasures({ goals, overdue, today }: StrategyFacts): string[] {
  const again = addDays(today, reviewDays)
  const measured = goals.filter(({ expected }) => expected !== null).slice(0, mostActions)
  return [
    ...measured.map(({ goal }) => measureOf(goal, again)),
    ...(overdue.total > 0
      ? [
          `On ${dayWords(again)} ${overdue.total === 1 ? 'no task is' : `fewer than ${overdue.total} tasks are`} overdue ([all tasks](/app/my-tasks)).`,
        ]
      : []),
    ...(measured.length + overdue.total === 0 ? [`On ${dayWords(again)} every goal has a KPI ([Strategy Center](/app/strategy)).`] : []),
  ]
}

/** The advice that follows from the facts alone, each figure with a link to its record. */
export function toAdviceDraft(facts: StrategyFacts): string {
  const { goals, overdue, load, today } = facts
  const seen = [
    ...goals.slice(0, mostLines).map(goalWords),
    ...overdue.tasks.slice(0, mostActions).map((task) => overdueWords(task, today)),
    ...load.slice(0, mostActions).map(loadWords),
  ]
  const actions = listActions(facts).slice(0, mostActions)
  const next = actions.length > 0 ? actions : ['Leave things as they are and look again: you.']
  return [
    section('What I see', seen.map((line) => `- ${line}`).join('\n')),
    section('Why it matters', toList(listConsequences(facts))),
    section('Do next', next.map((line, place) => `${place + 1}. ${line}`).join('\n')),
    section('How we will know', toList(listMeasures(facts))),
  ].join('\n\n')
}
