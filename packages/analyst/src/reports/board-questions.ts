import { formatLongDay } from '@adjutant/contract/core/format-day'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { listBoardDecisions } from './board-report.ts'
import { goalLink, section, toList, toTrendText } from './report-text.ts'
import type { GoalFact, StrategyFacts } from './strategy-facts.ts'

const maxQuestions = 5
const maxPerKind = 2

const toKnown = ({ trends }: GoalFact): string => (trends.length > 0 ? ` On record: ${trends.map(toTrendText).join('; ')}.` : '')

function behindQuestion(fact: GoalFact): string {
  const { goal, behind } = fact
  return `Why is ${goalLink(goal)} ${pluralize(behind, 'day')} behind schedule, and how do we catch up by ${formatLongDay(goal.due_date)}?${toKnown(fact)}`
}

/** A sceptical board member's question about a goal; undefined for a goal that raises none. */
function findQuestion(fact: GoalFact): string | undefined {
  const { goal, standing } = fact
  const link = goalLink(goal)
  if (standing === 'past_due') return `${link} was due on ${formatLongDay(goal.due_date)} and isn't done. Drop it, or set a new date?`
  if (standing === 'behind') return behindQuestion(fact)
  if (standing === 'slipping') return `Why is a KPI of ${link} getting worse?${toKnown(fact)}`
  if (standing === 'unmeasured') return `How do we measure success for ${link}? It has no KPI that shows its progress.`
  return standing === 'reached' ? `What comes after ${link}? Every target is met.` : undefined
}

const asked = ['past_due', 'behind', 'slipping', 'unmeasured', 'reached'] as const

function listQuestions({ goals }: StrategyFacts): string[] {
  const kinds = asked.map((standing) => goals.filter((fact) => fact.standing === standing).flatMap((fact) => findQuestion(fact) ?? []))
  return kinds.flatMap((questions) => questions.slice(0, maxPerKind)).slice(0, maxQuestions)
}

export function toBoardQuestions(facts: StrategyFacts): string {
  const questions = listQuestions(facts)
  const decisions = listBoardDecisions(facts)
  return [
    section('Questions to expect', questions.length > 0 ? toList(questions) : 'None stand out: every goal is measured and on schedule.'),
    ...(decisions.length > 0 ? [section('Open decisions', toList(decisions))] : []),
  ].join('\n\n')
}
