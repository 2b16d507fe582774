import { adviceFlow } from '@adjutant/contract/core/choices'
import type { Flow, FlowStep } from '@adjutant/contract/ai/factory'
import { factsHeading } from '../../reports/index.ts'
import type { NewItem } from '../items/items.store.ts'
import { agentId, builtInId } from './built-in-id.ts'

type Text = Pick<FlowStep, 'title' | 'prompt'> & { when?: string }

const nobody = { agent: null, tool: null, crew: null, when: null, otherwise: null }
const byAgent = (agent: string, text: Text): FlowStep => ({ ...nobody, kind: 'agent', ...text, agent: agentId(agent) })
/** A step that calls a tool; its arguments are stored as JSON. */
const byTool = (tool: string, title: string, args: object): FlowStep => ({
  ...nobody,
  kind: 'tool',
  title,
  tool: builtInId('tool', tool),
  prompt: JSON.stringify(args),
})
const byPerson = (text: Text): FlowStep => ({ ...nobody, kind: 'human', ...text })

const flow = (name: string, description: string, steps: FlowStep[], result: Flow['result'] = 'message'): NewItem<'flow'> => ({
  id: builtInId('flow', name),
  name,
  description,
  version: '1.0',
  steps,
  result,
})

/** The flow of the product's own advice; an edited copy is another flow. */
export const adviceFlowId = builtInId('flow', adviceFlow)

export const builtInFlows: NewItem<'flow'>[] = [
  flow(
    adviceFlow,
    'Reviews your goals, KPIs and work, and writes strategic advice.',
    [
      byTool('review_strategy', 'Facts', {}),
      byAgent('Writer', {
        title: 'Advice',
        prompt:
          'Write strategic advice for the executive from these facts and nothing else:\n\n{Facts}\n\nUse Markdown with exactly these headings: ## What I see, ## Why it matters, ## Do next, ## How we will know. Start with what matters most. Under “Do next” give at most three actions as a numbered list, each ending with “Owner: name. Due 5 May 2027.” Under “How we will know” write one to three lines that can be measured, each about one goal or task of the facts: “By 5 May 2027, [goal](link) is at 40% or more.” or “By 5 May 2027, [task](link) is done.” Take the figures and dates from the facts. Keep every number together with the link to its record, exactly as given; leave out any number without a link. Improve on the first draft, and invent nothing.',
        // Without a model and without goals the facts already are the advice.
        when: `{Facts} contains "${factsHeading}"`,
      }),
    ],
    'advice',
  ),
  flow('decision_memo', 'Lays out a decision: facts, options, pros and cons. Asks for your view, then writes the memo.', [
    byAgent('Researcher', {
      title: 'Facts',
      prompt:
        'The decision to be made: {decision}\n\nGather everything on record that is relevant: goals and figures, work in progress, notes, the people involved, earlier decisions. Give each fact with its record and date. List what we would need to know and don’t.\nBegin with the tool gather_for_decision.\ndecision: {decision}',
    }),
    byAgent('Analyst', {
      title: 'Options',
      prompt:
        'The decision: {decision}\n\nThe facts: {Facts}\n\nSet out two to four real options, “do nothing” among them. For each: what it takes, what it gains, what can go wrong, how hard it is to undo, and which assumption it depends on. Then say which assumption matters most and how to test it within a week.',
    }),
    byPerson({
      title: 'Your view',
      prompt:
        '{Options}\n\nWhich way are you leaning, and why? Is an option missing, or did I get something wrong? A few words are enough.',
    }),
    byAgent('Writer', {
      title: 'Memo',
      prompt:
        'Write a decision memo in Markdown, at most 600 words. The decision: {decision}\n\nFacts: {Facts}\n\nOptions: {Options}\n\nThe view of the person who decides: {Your view}\n\nHeadings: Decision; Why now; Options considered; Recommendation and its reasons; What we give up; Risks and how we monitor them; Next steps with owner and date; What would change our mind. Follow the view of the person who decides, and state honestly what speaks against it.',
    }),
  ]),
  flow('overdue_follow_up', 'Goes through overdue tasks: proposes new dates and reminders, and makes only the changes that you approve.', [
    byTool('review_overdue', 'Overdue', {}),
    byAgent('Operations Coordinator', {
      title: 'Follow-up',
      prompt:
        'Overdue work, with a proposal for each task:\n\n{Overdue}\n\nCarry out the follow-up for at most ten tasks, the most important first. Call the tools for all of them in one answer: move or cancel each task as proposed, or better where the records show a reason, and send its owner a reminder. The person sees each change and approves or rejects it, so ask nothing first. Each reminder is friendly, at most four sentences long, names the task and asks for one concrete answer. Then report in a short list what the tools confirmed as done, what was rejected and what failed. If nothing was changed, say so.',
      when: '{Overdue} does not equal "Nothing is overdue."',
    }),
  ]),
]
