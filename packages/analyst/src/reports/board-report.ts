import { addDays, formatLongDay } from '../text/calendar.ts'
import { escapeMarkdown, pluralize } from '../text/format.ts'
import {
  byUrgency,
  goalLink,
  section,
  taskLink,
  toGoalText,
  toList,
  toLoadText,
  toOverdueText,
  toOwnerName,
  toPaceText,
  toTrendText,
} from './report-text.ts'
import { listActions } from './strategy-advice.ts'
import { trendDays, type GoalFact, type StrategyFacts } from './strategy-facts.ts'

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`)

function toRow({ goal, expected, behind }: GoalFact): string {
  const pace = expected === null ? 'Not measured' : behind > 0 ? `${pluralize(behind, 'point')} behind` : 'On schedule'
  const columns = [
    goalLink(goal),
    goal.status.replace('_', ' '),
    `${goal.progress}%`,
    expected === null ? '–' : `${expected}%`,
    formatLongDay(goal.due_date),
    pace,
  ]
  return `| ${columns.map(cell).join(' | ')} |`
}

const toTable = (goals: GoalFact[]): string =>
  ['| Goal | Status | Progress | Expected by now | Due | Schedule |', '|---|---|---|---|---|---|', ...goals.map(toRow)].join('\n')

const isBetter = ({ from, to, target }: GoalFact['trends'][number]): boolean =>
  target === null ? to > from : Math.abs(target - to) < Math.abs(target - from)

/** KPI trends: those that approached their targets, or those that moved away. */
const listTrends = ({ goals }: StrategyFacts, wanted: boolean): string[] =>
  goals.flatMap(({ goal, trends }) =>
    trends
      .filter((trend) => trend.from !== trend.to && isBetter(trend) === wanted)
      .map((trend) => `${goalLink(goal)}: ${toTrendText(trend)}.`),
  )

const listStale = ({ goals, today }: StrategyFacts): string[] =>
  goals
    .filter(({ goal }) => goal.updated_at.slice(0, 10) < addDays(today, -trendDays))
    .map(({ goal }) => `${goalLink(goal)}: last updated on ${formatLongDay(goal.updated_at.slice(0, 10))}.`)

function listSummary({ goals, overdue, today }: StrategyFacts): string[] {
  const behind = goals.filter((fact) => fact.behind > 0)
  const passed = goals.filter(({ goal }) => goal.due_date < today)
  const [furthest] = behind
  const unmeasured = goals.filter(({ expected }) => expected === null).length
  return [
    ...(passed.length > 0 ? [`${pluralize(passed.length, 'goal')} ${passed.length === 1 ? 'is' : 'are'} past due and not done.`] : []),
    furthest
      ? `${behind.length} of ${pluralize(goals.length, 'goal')} ${behind.length === 1 ? 'is' : 'are'} behind schedule. The furthest behind is ${goalLink(furthest.goal)}: ${toPaceText(furthest.goal.progress, furthest.expected ?? 0)}.`
      : `No goal is behind schedule${unmeasured > 0 ? `; ${unmeasured} of ${pluralize(goals.length, 'goal')} can't be measured` : ''}.`,
    `${pluralize(overdue.total, 'task')} ${overdue.total === 1 ? 'is' : 'are'} overdue.`,
  ]
}

const listRisks = ({ goals, staleTasks, load }: StrategyFacts): string[] => [
  ...goals
    .filter(({ behind }) => behind > 0)
    .map(({ goal }) => `${goalLink(goal)} will miss its due date, ${formatLongDay(goal.due_date)}, at its current pace.`),
  ...staleTasks.slice(0, 3).map((task) => `${taskLink(task)} has stalled (${task.status}, ${toOwnerName(task)}).`),
  ...load
    .filter(({ overdue }) => overdue > 0)
    .slice(0, 2)
    .map(toLoadText),
]

const listOpen = ({ goals, overdue }: StrategyFacts): string[] => [
  ...goals.filter(({ expected }) => expected === null).map(({ goal }) => `${goalLink(goal)} has no KPI with a target. Who sets one?`),
  ...overdue.tasks.filter((task) => !task.assigned_to_user).map((task) => `${taskLink(task)} is overdue and unassigned.`),
]

const confirm = '[to be confirmed]'

export function toBoardPack(facts: StrategyFacts, period: string): string {
  const behind = facts.goals.filter((fact) => fact.behind > 0)
  const parts: [string, string[]][] = [
    [
      'What went well',
      [
        ...listTrends(facts, true),
        ...facts.goals
          .filter(({ behind: late, expected }) => late <= 0 && expected !== null)
          .map(({ goal }) => `${goalLink(goal)} is on schedule.`),
      ],
    ],
    [
      'What went wrong',
      [
        ...behind.map(toGoalText),
        ...listTrends(facts, false),
        ...facts.overdue.tasks
          .toSorted(byUrgency(facts.today))
          .slice(0, 3)
          .map((task) => toOverdueText(task, facts.today)),
      ],
    ],
    ['Risks', listRisks(facts)],
    ['Decisions sought', listActions(facts).map((line) => `${line} ${confirm}`)],
    ['Not updated in over 30 days', listStale(facts)],
    ['Open points', listOpen(facts)],
  ]
  return [
    `# Board pack${period ? `, ${escapeMarkdown(period)}` : ''} (draft of ${formatLongDay(facts.today)})`,
    section(
      'Summary',
      facts.goals.length === 0 ? 'There are no strategic goals, so there is no progress to report.' : toList(listSummary(facts)),
    ),
    ...(facts.goals.length > 0 ? [section('Progress against strategy', toTable(facts.goals))] : []),
    ...parts.filter(([, lines]) => lines.length > 0).map(([heading, lines]) => section(heading, toList(lines))),
  ].join('\n\n')
}
