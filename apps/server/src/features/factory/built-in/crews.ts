import type { CrewTask } from '@adjutant/contract/factory'
import type { NewItem } from '../items.store.ts'
import { agentId, builtInId } from './built-in-id.ts'

type Task = Pick<CrewTask, 'name' | 'description' | 'expected_output'> & Partial<Pick<CrewTask, 'human_input' | 'context'>>

const task = (agent: string, fields: Task): CrewTask => ({ human_input: false, context: null, ...fields, agent: agentId(agent) })

function crew(name: string, description: string, tasks: CrewTask[]): NewItem<'crew'> {
  const agent_ids = [...new Set(tasks.map(({ agent }) => agent))]
  return { id: builtInId('crew', name), name, description, version: '1.0', process: 'sequential', agent_ids, tasks, result: 'message' }
}

export const builtInCrews: NewItem<'crew'>[] = [
  crew('weekly_briefing', 'One page for Monday morning: what moved, what is late, what needs you, and what can wait.', [
    task('Analyst', {
      name: 'Take stock',
      description:
        'List the open strategic goals and the open and overdue tasks. For each goal compare its progress with the share of its time that has passed. Count overdue work and the load by person. Look at the notes of the last seven days for decisions, promises and worries. Give figures with the record that each comes from; where there is nothing, say so.\nBegin with the tool review_week.',
      expected_output:
        'Four short lists: goals behind their pace (progress, expected progress, due date); overdue tasks (owner, days late); load by person; facts from this week’s notes with their dates.',
    }),
    task('Chief of Staff', {
      name: 'Choose what matters',
      description:
        'From the stock-taking choose at most five matters for the executive’s attention this week, the most consequential first. For each: what has changed, what happens if nothing is done, and the one next step with its owner and day. Then name up to three things that look alarming but can wait, and why.',
      expected_output: 'A ranked list of at most five matters with next steps, and at most three that can wait.',
    }),
    task('Writer', {
      name: 'Write the briefing',
      description:
        'Write the weekly briefing in Markdown, at most 450 words, under the headings: In one sentence; Needs you; Moving; Late; Can wait. Keep every figure and name exactly as given. Do not repeat a matter under two headings. Leave out a heading that would be empty.',
      expected_output: 'A Markdown briefing of one page, ready to be read.',
      context: ['Take stock', 'Choose what matters'],
    }),
  ]),
  crew('meeting_preparation', 'Before you meet somebody: what you know of them, where things stand, and what to get out of the meeting.', [
    task('Researcher', {
      name: 'Find what we know',
      description:
        'Find everything in the records about {person} in connection with {topic}: the contact with its past interactions, notes that mention them, tasks and goals that concern them or the topic. Give the date and the record of every fact. List promises made by either side that are still open. If the internet can be searched, add at most three recent public facts with their addresses. If nothing is known about them, say so plainly.\nBegin with the tool prepare_meeting.\nperson: {person}\ntopic: {topic}',
      expected_output: 'Dated facts with sources; open promises of both sides; what is unknown.',
    }),
    task('Analyst', {
      name: 'Read the situation',
      description:
        'From what was found about {person} and {topic}: what does each side want, where do interests agree and where do they differ, what is the position of our own goals and figures on this, and what has changed since the last contact? Keep what is recorded apart from what you infer.',
      expected_output: 'Interests of both sides, points of agreement and conflict, the figures that matter, and what is inference.',
    }),
    task('Writer', {
      name: 'Write the sheet',
      description:
        'Write a one-page preparation sheet in Markdown for a meeting with {person} about {topic}: Aim of the meeting (one sentence, with the least that would make it worthwhile); Who they are and our history; Where things stand; Three questions to ask; What they will probably ask, with an answer; What not to promise. At most 400 words.',
      expected_output: 'A one-page Markdown sheet.',
    }),
  ]),
  crew('board_pack_draft', 'A first draft of the pack for the board, from your goals and their figures, for you to correct.', [
    task('Analyst', {
      name: 'Gather the figures',
      description:
        'For the board meeting about {period}: list every strategic goal with its status, due date, progress, the progress that its dates ask for, and each KPI with start, current and target value. Mark what improved, what slipped and what has not been updated for over thirty days. Name the record of each figure and compute nothing that the records do not support.\nBegin with the tool review_goals_for_board.\nperiod: {period}',
      expected_output: 'A table of goals and KPIs, with three lists: improved, slipped, stale.',
    }),
    task('Chief of Staff', {
      name: 'Find the questions',
      description:
        'Read the figures as a sceptical board member would. Which five questions will be asked, what is the honest answer to each from the records, and which decisions does management need from the board? Say which answers are still missing and who could give them.\nBegin with the tool review_goals_for_board.\npart: questions',
      expected_output: 'Five likely questions with honest answers, decisions sought, and open points with an owner.',
      human_input: true,
    }),
    task('Writer', {
      name: 'Draft the pack',
      description:
        'Draft the board pack for {period} in Markdown: Summary (five lines, bad news first); Progress against strategy (a table: goal, status, progress, expected, comment); What went well; What did not, why, and what is being done; Risks; Decisions sought; Open points. Sober in tone. Mark every statement without a record behind it as [to be confirmed].',
      expected_output: 'A Markdown draft of the board pack, with a table of goals.',
    }),
  ]),
]
