import { addDays, daysBetween } from '@adjutant/contract/core/days'
import { formatLongDay } from '@adjutant/contract/core/format-day'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { escapeMarkdown } from '../text/format.ts'
import { trendDays } from './kpi-trend.ts'
import { findGoalDecision } from './strategy-advice.ts'
import { goalLink, section, toGoalText, toList, toPaceText, toTrendText } from './report-text.ts'
import type { GoalFact, StrategyFacts } from './strategy-facts.ts'

/** Text for the board: goals, figures and the board's decisions. It omits tasks, owners and workload, which are not decisions of the board. */

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`)

const scheduleWords: Record<GoalFact['standing'], (fact: GoalFact) => string> = {
  reached: () => 'Targets met',
  past_due: () => 'Past due',
  unmeasured: () => 'Not measured',
  behind: ({ behind }) => `${pluralize(behind, 'day')} behind`,
  slipping: () => 'On schedule, slipping',
  on_schedule: () => 'On schedule',
}

const toDueText = ({ due_date }: GoalFact['goal'], today: string): string =>
  due_date < today ? `was due on ${formatLongDay(due_date)}` : formatLongDay(due_date)

function toRow(fact: GoalFact, today: string): string {
  const { goal, expected, standing } = fact
  const columns = [
    goalLink(goal),
    goal.status.replace('_', ' '),
    expected === null ? '–' : `${goal.progress}%`,
    expected === null ? '–' : `${expected}%`,
    toDueText(goal, today),
    scheduleWords[standing](fact),
  ]
  return `| ${columns.map(cell).join(' | ')} |`
}

const toTable = ({ goals, today }: StrategyFacts): string =>
  [
    '| Goal | Status | Progress | Expected by now | Due | Schedule |',
    '|---|---|---|---|---|---|',
    ...goals.map((fact) => toRow(fact, today)),
  ].join('\n')

const ofStanding = ({ goals }: StrategyFacts, ...standings: GoalFact['standing'][]): GoalFact[] =>
  goals.filter(({ standing }) => standings.includes(standing))

function toGoodText({ goal, standing, trends }: GoalFact): string {
  const moved = trends.filter(({ from, to }) => from !== to).map(toTrendText)
  const state = standing === 'reached' ? 'every target is met' : 'on schedule'
  return `${goalLink(goal)}: ${[state, ...moved].join('; ')}.`
}

const listStale = ({ goals, today }: StrategyFacts): string[] =>
  goals
    .filter(({ goal }) => goal.updated_at.slice(0, 10) < addDays(today, -trendDays))
    .map(({ goal }) => `${goalLink(goal)}: last updated on ${formatLongDay(goal.updated_at.slice(0, 10))}.`)

function listSummary(facts: StrategyFacts): string[] {
  const { goals } = facts
  const [behind, passed] = [ofStanding(facts, 'behind'), ofStanding(facts, 'past_due')]
  const unmeasured = ofStanding(facts, 'unmeasured').length
  const [furthest] = behind
  const unmeasuredText = unmeasured > 0 ? `; ${unmeasured} of ${pluralize(goals.length, 'goal')} can't be measured` : ''
  return [
    ...(passed.length > 0 ? [`${pluralize(passed.length, 'goal')} ${passed.length === 1 ? 'is' : 'are'} past due and not done.`] : []),
    furthest
      ? `${behind.length} of ${pluralize(goals.length, 'goal')} ${behind.length === 1 ? 'is' : 'are'} behind schedule. The furthest behind is ${goalLink(furthest.goal)}: ${toPaceText(furthest)}.`
      : `No ${passed.length > 0 ? 'other ' : ''}goal is behind schedule${unmeasuredText}.`,
  ]
}

const toRisk = ({ goal }: GoalFact): string =>
  `${goalLink(goal)} will miss its due date, ${formatLongDay(goal.due_date)}, at its current pace.`

/** The board decides only on dates and targets of goals that can't be met unchanged. */
export function listBoardDecisions(facts: StrategyFacts): string[] {
  const { today } = facts
  return [
    ...ofStanding(facts, 'past_due').map(
      ({ goal, expected }) =>
        `A new due date for ${goalLink(goal)}, or its end: it was due on ${formatLongDay(goal.due_date)}${expected === null ? '' : ` and is ${goal.progress}% done`}.`,
    ),
    ...ofStanding(facts, 'behind')
      .filter(({ milestone }) => milestone === null)
      .map(
        ({ goal }) =>
          `A new due date or a smaller target for ${goalLink(goal)}: ${100 - goal.progress}% is left to do in ${pluralize(daysBetween(today, goal.due_date), 'day')}.`,
      ),
  ]
}

/** The goals for their owner: the state of each goal and the decisions to take. */
export function toGoalReport(facts: StrategyFacts): string {
  const decisions = ofStanding(facts, 'past_due', 'behind', 'slipping', 'unmeasured', 'reached').flatMap((fact) => {
    const decision = findGoalDecision(fact, facts.today)
    return decision ? [`${decision}.`] : []
  })
  const parts: [string, string[]][] = [
    ['Behind or past due', ofStanding(facts, 'past_due', 'behind').map(toGoalText)],
    ['Slipping', ofStanding(facts, 'slipping').map(toGoalText)],
    ['On schedule', ofStanding(facts, 'reached', 'on_schedule').map(toGoodText)],
    ['Not measured yet', listUnmeasured(facts)],
    ['Do next', decisions],
  ]
  return [`# Goals, ${formatLongDay(facts.today)}`, ...toProgress(facts), ...toSections(parts)].join('\n\n')
}

const listUnmeasured = (facts: StrategyFacts): string[] =>
  ofStanding(facts, 'unmeasured').map(({ goal }) => `${goalLink(goal)} has no KPI that shows its progress.`)

const toSections = (parts: readonly [string, string[]][]): string[] =>
  parts.filter(([, lines]) => lines.length > 0).map(([heading, lines]) => section(heading, toList(lines)))

const toProgress = (facts: StrategyFacts): string[] =>
  facts.goals.length === 0
    ? [section('Summary', 'There are no strategic goals, so there is no progress to report.')]
    : [section('Summary', toList(listSummary(facts))), section('Progress against strategy', toTable(facts))]

export function toBoardPack(facts: StrategyFacts, period: string): string {
  const parts: [string, string[]][] = [
    ['What went well', ofStanding(facts, 'reached', 'on_schedule').map(toGoodText)],
    ['What went wrong', ofStanding(facts, 'past_due', 'behind', 'slipping').map(toGoalText)],
    ['Risks', ofStanding(facts, 'behind').map(toRisk)],
    ['Decisions sought', listBoardDecisions(facts)],
    ['Not measured yet', listUnmeasured(facts)],
    ['Figures older than 30 days', listStale(facts)],
  ]
  const title = `# Board pack${period ? `, ${escapeMarkdown(period)}` : ''} (draft of ${formatLongDay(facts.today)})`
  return [title, ...toProgress(facts), ...toSections(parts)].join('\n\n')
}
