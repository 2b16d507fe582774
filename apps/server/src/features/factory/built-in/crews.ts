import type { CrewTask } from '@adjutant/contract/ai/crew-drafts'
import type { NewItem } from '../items/items.store.ts'
import { agentId, builtInId } from './built-in-id.ts'

type Task = Pick<CrewTask, 'name' | 'description' | 'expected_output'> & Partial<Pick<CrewTask, 'human_input' | 'context'>>

const task = (agent: string, fields: Task): CrewTask => ({ human_input: false, context: null, ...fields, agent: agentId(agent) })

function crew(name: string, description: string, tasks: CrewTask[]): NewItem<'crew'> {
  const agent_ids = [...new Set(tasks.map(({ agent }) => agent))]
  return { id: builtInId('crew', name), name, description, version: '1.0', process: 'sequential', agent_ids, tasks, result: 'message' }
}

export const builtInCrews: NewItem<'crew'>[] = [
  crew('weekly_briefing', 'One page for Monday morning: what moved, what is late, what needs you and what can wait.', [
    task('Analyst', {
      name: 'Take stock',
      description:
        'List the open strategic goals and the open and overdue tasks. For each goal, compare its progress with the share of its time that has passed. Count overdue work and the workload by person. Look through the notes of the last seven days for decisions, commitments and concerns. Give each figure with the record it comes from; where there is nothing, say so.\nBegin with the tool review_week.',
      expected_output:
        'Four short lists: goals behind schedule (progress, expected progress, due date); overdue tasks (owner, days late); workload by person; facts from this week’s notes with their dates.',
    }),
    task('Chief of Staff', {
      name: 'Choose what matters',
      description:
        'From these facts, choose at most five issues for the executive’s attention this week, the most important first. For each: what has changed, what happens if nothing is done, and the one next step with its owner and date. Then name up to three things that look alarming but can wait, and say why.',
      expected_output: 'A ranked list of at most five issues with next steps, and at most three that can wait.',
    }),
    task('Writer', {
      name: 'Write the briefing',
      description:
        'Write the weekly briefing in Markdown, at most 450 words, under the headings: In one sentence; Needs you; Moving; Late; Can wait. Keep every figure and name exactly as given. Don’t repeat an issue under two headings. Leave out a heading that would be empty.',
      expected_output: 'A Markdown briefing of one page, ready to be read.',
      context: ['Take stock', 'Choose what matters'],
    }),
  ]),
  crew(
    'meeting_preparation',
    'Before you meet someone: what you know about them, where things stand, and what you want from the meeting.',
    [
      task('Researcher', {
        name: 'Find what we know',
        description:
          'Find everything in the records about {person} in connection with {topic}: the contact with its past interactions, notes that mention them, tasks and goals that concern them or the topic. Give the date and the record of every fact. List open commitments on either side. If the internet can be searched, add at most three recent public facts with their addresses. If nothing is known about them, say so plainly.\nBegin with the tool prepare_meeting.\nperson: {person}\ntopic: {topic}',
        expected_output: 'Dated facts with sources; open commitments on both sides; what is unknown.',
      }),
      task('Analyst', {
        name: 'Read the situation',
        description:
          'From what was found about {person} and {topic}: what does each side want, where do interests align and where do they conflict, what do our own goals and figures say about it, and what has changed since the last contact? Separate what is on record from what you infer.',
        expected_output: 'Interests of both sides, points of agreement and conflict, the figures that matter, and what is inferred.',
      }),
      task('Writer', {
        name: 'Write the sheet',
        description:
          'Write a one-page preparation sheet in Markdown for a meeting with {person} about {topic}: Goal of the meeting (one sentence, with the minimum that would make it worthwhile); Who they are and our history; Where things stand; Three questions to ask; What they will probably ask, with answers; What not to promise. At most 400 words.',
        expected_output: 'A one-page Markdown sheet.',
      }),
    ],
  ),
  crew('board_pack_draft', 'A first draft of the board pack, from your goals and their figures, for you to edit.', [
    task('Analyst', {
      name: 'Gather the figures',
      description:
        'For the board meeting about {period}: list every strategic goal with its status, due date, progress, expected progress, and each KPI with its start, current and target value. Mark what improved, what slipped and what has not been updated in over 30 days. Name the record of each figure, and compute nothing that the records don’t support.\nBegin with the tool review_goals_for_board.\nperiod: {period}',
      expected_output: 'A table of goals and KPIs, with three lists: improved, slipped, stale.',
    }),
    task('Chief of Staff', {
      name: 'Find the questions',
      description:
        'Read the figures as a sceptical board member would. Which five questions will they ask, what is the honest answer to each based on the records, and which decisions does management need from the board? Say which answers are still missing and who to ask.\nBegin with the tool review_goals_for_board.\npart: questions',
      expected_output: 'Five likely questions with honest answers, decisions sought, and open points with an owner.',
      human_input: true,
    }),
    task('Writer', {
      name: 'Draft the pack',
      description:
        'Draft the board pack for {period} in Markdown: Summary (five lines, bad news first); Progress against strategy (a table: goal, status, progress, expected, comment); What went well; What went wrong, why, and what we are doing about it; Risks; Decisions sought; Open points. Keep a sober tone. The board reads it: leave out tasks, owners, the workload of people and our own to-dos. Mark every statement that no record supports as [to be confirmed].\nBegin with the tool review_goals_for_board.\nperiod: {period}',
      expected_output: 'A Markdown draft of the board pack, with a table of goals.',
    }),
  ]),
]
