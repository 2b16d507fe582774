import { escapeMarkdown } from '../text/format.ts'
import { toRecordLines, type FoundRecord } from './found-records.ts'
import { byUrgency, section, toGoalText, toList, toOverdueText } from './report-text.ts'
import type { StrategyFacts } from './strategy-facts.ts'

/** `records` are the records that match the decision's text. */
export function toDecisionBrief(decision: string, records: readonly FoundRecord[], { goals, overdue, today }: StrategyFacts): string {
  const behind = goals.filter(({ standing }) => standing === 'past_due' || standing === 'behind')
  const strained = [
    ...behind.map(toGoalText),
    ...overdue.tasks
      .toSorted(byUrgency(today))
      .slice(0, 3)
      .map((task) => toOverdueText(task, today)),
  ]
  return [
    `# Decision: ${escapeMarkdown(decision)}`,
    section('What is on record', records.length > 0 ? toRecordLines(records) : 'Nothing on record mentions this.'),
    ...(strained.length > 0 ? [section('Already behind or overdue', toList(strained))] : []),
    section(
      'What is not on record',
      toList(['What each option costs, and what it gains.', 'What happens if you don’t decide.', 'Who has to agree.']),
    ),
  ].join('\n\n')
}

/** `records` are the records that match the topic. */
export const toTopicBrief = (topic: string, records: readonly FoundRecord[]): string =>
  section(`What is on record: ${escapeMarkdown(topic)}`, records.length > 0 ? toRecordLines(records) : 'Nothing on record mentions this.')
