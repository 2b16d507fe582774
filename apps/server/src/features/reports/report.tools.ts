import {
  nothingOverdue,
  offlineRunNotice,
  toBoardPack,
  toBoardQuestions,
  toGoalReport,
  toTopicBrief,
  toWeeklyBriefing,
  toDecisionBrief,
  toMeetingBrief,
  toOverdueReport,
} from '@adjutant/analyst'
import { z } from 'zod'
import { defineTool, toLookupOutcome, type AssistantTool, type ToolOutcome } from '../assistant-tools/index.ts'
import { collectFacts } from './strategy-facts.service.ts'
import { collectMeetingFacts } from './meeting-records.service.ts'
import { collectWeekFacts, findRecords } from './report-records.service.ts'
import { reviewStrategyTool } from './strategy-review.tools.ts'

const shortText = z.string().trim().min(1).max(2_000)

type ToOutcome = (receipt: string, text: string) => ToolOutcome

/** Reports on goals and tasks. */
const workTools = (toOutcome: ToOutcome): AssistantTool[] => [
  defineTool({
    name: 'review_week',
    title: 'Review the week',
    description:
      'Computes the weekly briefing from the records: what needs the executive, what moved, what is late, what is due in the next seven days, this week’s notes. Each figure has a link to its record.',
    input: z.strictObject({}),
    changesRecords: false,
    run: async (ctx) => toOutcome('Reviewed the week.', toWeeklyBriefing(await collectWeekFacts(ctx))),
  }),
  defineTool({
    name: 'review_overdue',
    title: 'Review overdue work',
    description: 'Lists overdue tasks, the most pressing first, with one concrete proposal for each.',
    input: z.strictObject({}),
    changesRecords: false,
    run: async (ctx) => toOutcome('Reviewed overdue work.', toOverdueReport(await collectFacts(ctx), ctx.user.id)),
  }),
  defineTool({
    name: 'review_goals',
    title: 'Review the goals',
    description: 'Computes where every goal stands: progress against its schedule, KPI trends, and what to decide about each one.',
    input: z.strictObject({}),
    changesRecords: false,
    run: async (ctx) => toOutcome('Reviewed the goals.', toGoalReport(await collectFacts(ctx))),
  }),
  defineTool({
    name: 'review_goals_for_board',
    title: 'Review the goals for the board',
    description:
      'Computes a board report: every goal with its status, progress and expected progress, KPI trends, risks, stale and open points. With part “questions”: what the board may ask, and which decisions are open.',
    input: z.strictObject({ period: z.string().trim().max(300).default(''), part: z.enum(['report', 'questions']).default('report') }),
    changesRecords: false,
    async run(ctx, { period, part }) {
      const facts = await collectFacts(ctx)
      return toOutcome('Reviewed the goals.', part === 'questions' ? toBoardQuestions(facts) : toBoardPack(facts, period))
    },
  }),
]

/** Reports on what search finds. */
const searchTools = (toOutcome: ToOutcome): AssistantTool[] => [
  defineTool({
    name: 'prepare_meeting',
    title: 'Prepare a meeting',
    description:
      'Gathers everything on record about a person and a topic: the contact, past interactions, and whatever mentions them, each with its date and link.',
    input: z.strictObject({ person: shortText, topic: shortText }),
    changesRecords: false,
    async run(ctx, { person, topic }) {
      return toOutcome('Gathered what is on record.', toMeetingBrief(await collectMeetingFacts(ctx, person, topic)))
    },
  }),
  defineTool({
    name: 'gather_facts',
    title: 'Gather facts',
    description: 'Gathers what is on record about a topic, each record with its date and link.',
    input: z.strictObject({ topic: shortText }),
    changesRecords: false,
    run: async (ctx, { topic }) => toOutcome('Gathered what is on record.', toTopicBrief(topic, await findRecords(ctx, topic))),
  }),
  defineTool({
    name: 'gather_for_decision',
    title: 'Gather facts for a decision',
    description: 'Gathers what is on record for a decision, what is already behind or overdue, and what is not on record.',
    input: z.strictObject({ decision: shortText }),
    changesRecords: false,
    async run(ctx, { decision }) {
      const records = await findRecords(ctx, decision)
      return toOutcome('Gathered what is on record.', toDecisionBrief(decision, records, await collectFacts(ctx)))
    },
  }),
]

/** Reports that the product computes, with links to their records: input for a model, or the result without one. */
export const reportTools = (hasModel: boolean): AssistantTool[] => {
  const toOutcome: ToOutcome = (receipt, text) =>
    toLookupOutcome(receipt, hasModel || text === nothingOverdue ? text : `${text}\n\n${offlineRunNotice}`, [])
  return [reviewStrategyTool(hasModel), ...workTools(toOutcome), ...searchTools(toOutcome)]
}
