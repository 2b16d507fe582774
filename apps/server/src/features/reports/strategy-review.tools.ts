import { noGoalsAdvice, offlineRunNotice, toAdviceDraft, toFactsText } from '@adjutant/analyst'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { z } from 'zod'
import { defineTool, toLookupOutcome, type AssistantTool } from '../assistant-tools/index.ts'
import { collectFacts } from './strategy-facts.service.ts'

/** The advice flow's condition compares with this text before it calls a model. */
export const factsHeading = 'Facts computed from the records'

/** Separates the facts from the computed advice. */
export const draftHeading = 'First draft of the advice'

/** Without a model, or without goals, the tool's answer is the advice itself. */
export const reviewStrategyTool = (hasModel: boolean): AssistantTool =>
  defineTool({
    name: 'review_strategy',
    title: 'Review the strategy',
    description:
      'Computes where the strategy stands: goals against their schedule, KPI trends, overdue and stalled work, workload by person. Returns the facts with links to their records, and a first draft of advice.',
    input: z.strictObject({}),
    changesRecords: false,
    async run(ctx) {
      const facts = await collectFacts(ctx)
      if (facts.goals.length === 0) return toLookupOutcome('There are no strategic goals.', noGoalsAdvice, [])
      const draft = toAdviceDraft(facts)
      const answer = hasModel
        ? `${factsHeading}\n\n${toFactsText(facts)}\n\n${draftHeading}\n\n${draft}`
        : `${draft}\n\n${offlineRunNotice}`
      return toLookupOutcome(`Reviewed ${pluralize(facts.goals.length, 'goal')}.`, answer, [])
    },
  })
