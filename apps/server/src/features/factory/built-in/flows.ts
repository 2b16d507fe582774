import { adviceFlow } from '@adjutant/contract/choices'
import type { Flow, FlowStep } from '@adjutant/contract/factory'
import type { NewItem } from '../items.store.ts'
import { agentId, builtInId } from './built-in-id.ts'

type Text = Pick<FlowStep, 'title' | 'prompt'> & { when?: string }

const nobody = { agent: null, tool: null, crew: null, when: null, otherwise: null }
const byAgent = (agent: string, text: Text): FlowStep => ({ ...nobody, kind: 'agent', ...text, agent: agentId(agent) })
/** What a tool is called with, as JSON. */
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

export const builtInFlows: NewItem<'flow'>[] = [
  flow(
    adviceFlow,
    'Reads goals, figures and work, works out where the strategy stands, and writes strategic advice from it.',
    [
      byTool('review_strategy', 'Facts', {}),
      byAgent('Writer', {
        title: 'Advice',
        prompt:
          'Write strategic advice for the executive from these facts and nothing else:\n\n{Facts}\n\nUse Markdown with exactly these headings: ## What I see, ## Why it matters, ## Do next, ## How we will know. Say first what matters most. Under “Do next” give at most three actions as a numbered list, each one sentence with an owner and a day. Under “How we will know” name the figure and the date at which to look again. Keep every number together with the link of the record that it comes from, exactly as it is given: a number without its link is left out. Improve on the first draft, and invent nothing.',
        // Without a model, and without goals, the facts are the advice already.
        when: '{Facts} contains "Facts computed from the records"',
      }),
    ],
    'advice',
  ),
  flow('decision_memo', 'Lays out a decision: facts, options, what speaks for each. Asks for your view, then writes the memo.', [
    byAgent('Researcher', {
      title: 'Facts',
      prompt:
        'The decision to be made: {decision}\n\nGather what the records hold that bears on it: goals and figures, work under way, notes, people concerned, what was decided before. Give each fact with its record and date. List what would have to be known and is not.\nBegin with the tool gather_for_decision.\ndecision: {decision}',
    }),
    byAgent('Analyst', {
      title: 'Options',
      prompt:
        'The decision: {decision}\n\nThe facts: {Facts}\n\nSet out two to four real options, “do nothing” among them. For each: what it takes, what it gains, what can go wrong, how hard it is to undo, and on which assumption it rests. Then say which assumption matters most and how it could be tested within a week.',
    }),
    byPerson({
      title: 'Your view',
      prompt:
        'This is what has been worked out:\n\n{Options}\n\nWhich way do you lean, and why? Is an option missing, or is something weighed wrongly? A few words are enough.',
    }),
    byAgent('Writer', {
      title: 'Memo',
      prompt:
        'Write a decision memo in Markdown, at most 600 words. The decision: {decision}\n\nFacts: {Facts}\n\nOptions: {Options}\n\nThe view of the person who decides: {Your view}\n\nHeadings: Decision; Why now; Options considered; Recommendation and its reasons; What we give up; Risks and how they are watched; Next steps with owner and day; What would change our mind. Follow the view of the person who decides, and say honestly what speaks against it.',
    }),
  ]),
  flow('overdue_follow_up', 'Goes through overdue tasks with you: proposes new dates and reminders, then makes the changes you approve.', [
    byTool('review_overdue', 'Overdue', {}),
    byAgent('Chief of Staff', {
      title: 'Proposal',
      prompt:
        'Here is the overdue work: {Overdue}\n\nFor each task, the most consequential first and at most ten, propose one of: a new date with its reason, another owner, a reminder to its owner, or to cancel it. Say which goal suffers by the delay where that is recorded. Keep the link of each task.',
      when: '{Overdue} does not equal "Nothing is overdue."',
    }),
    byPerson({
      title: 'Your decision',
      prompt: '{Proposal}\n\nApprove all, or pick the ones to change: reply “all”, or numbers such as “1, 3” or “all but 2”.',
      when: '{Overdue} does not equal "Nothing is overdue."',
    }),
    byAgent('Operations Coordinator', {
      title: 'Carry out',
      prompt:
        'The proposal: {Proposal}\n\nThe decision: {Your decision}\n\nCarry out exactly what was decided and nothing else: change tasks, draft reminders. Each reminder is friendly, at most four sentences, names the task and asks for one concrete answer. Then report in a short list what was done, what was left, and why.',
      when: '{Your decision} is not empty',
    }),
  ]),
]
