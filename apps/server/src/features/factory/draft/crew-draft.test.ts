import { CrewCreate } from '@adjutant/contract/ai/factory'
import { expect, test } from 'vitest'
import { builtInAgents } from '../built-in/agents.ts'
import { draftFromKeywords } from './crew-draft.ts'
import { validateDefinition, toCrewDefinition } from '../items/definitions.ts'
import type { ItemRow } from '../items/items.store.ts'

const agents = builtInAgents as ItemRow<'agent'>[]
const nameOf = (id: string) => agents.find((agent) => agent.id === id)!.name
const chosen = (request: string) => draftFromKeywords(request, agents).tasks.map(({ agent }) => nameOf(agent))

test.each([
  ['Chase overdue tasks and remind people', ['Researcher', 'Operations Coordinator', 'Writer']],
  ['Compare our KPIs with the budget and write a report', ['Analyst', 'Writer']],
  ['Research competitors and summarise the market', ['Researcher', 'Writer']],
  ['Prepare the board meeting: progress of goals, risks, decisions', ['Researcher', 'Analyst', 'Chief of Staff', 'Writer']],
  ['Make me happy', ['Researcher', 'Writer']],
  ['¿Qué?', ['Researcher', 'Writer']],
])('%s', (request, expected) => {
  expect(chosen(request)).toEqual(expected)
})

test('a draft is valid, repeats the request and is deterministic', () => {
  const request = 'Follow up on what {customer} was promised\nand write to them'
  const draft = draftFromKeywords(request, agents)
  expect(draftFromKeywords(request, agents)).toEqual(draft)
  expect(draft).toMatchObject({ name: 'Follow up on what customer was promised', version: '1.0', description: request })
  expect(CrewCreate.safeParse(draft).success).toBe(true)
  expect(draft.tasks.every(({ description }) => description.includes('{customer}'))).toBe(true)
  expect(validateDefinition(toCrewDefinition(draft, agents))).toEqual([])
})

test.each([
  ['I need a crew that reads our competitors’ news every week and tells me what changed for us.', 'Reads our competitors’ news every week'],
  ['Every Monday morning, look at the overdue tasks, propose new dates and ask me before anything is sent.', 'Look at the overdue tasks'],
  ['Please compare the three offers for the new warehouse in the north of Poland', 'Compare the three offers for the new'],
  ['Every Friday at 7:30, look at our goals and draft a note', 'Look at our goals'],
  ['On the 15th of every month at 9 am, check the KPIs', 'Check the KPIs'],
  ['Write a newsletter', 'Write a newsletter'],
  ['¿?', '¿'],
])('%s gets a short title', (request, name) => {
  expect(draftFromKeywords(request, agents).name).toBe(name)
})

test('adds a question for a person who wants to be asked', () => {
  const asked = (request: string) => draftFromKeywords(request, agents).tasks.map(({ human_input }) => human_input)
  expect(asked('Compare the budget with the figures, ask me which matter, and write a report')).toEqual([true, false])
  expect(asked('Compare the budget with the figures and write a report, but ask me before it is sent')).toEqual([false, true])
  expect(asked('Compare the budget with the figures and write a report')).toEqual([false, false])
})

test('a request of the maximum length results in a draft', () => {
  const draft = draftFromKeywords('write '.repeat(1_660), agents)
  expect([draft.name.length <= 60, draft.tasks.length]).toEqual([true, 2])
})

test('there are no tasks without agents', () => {
  expect(draftFromKeywords('Write a report', [])).toMatchObject({ agentIds: [], tasks: [] })
})

test.each([
  ['Every Friday, look at our goals and draft a note', 'note'],
  ['Write a short weekly note about the market', 'note'],
  ['Read my notes and write a letter to the investors', 'message'],
  ['Write a letter from my notes', 'message'],
  ['Keep the summary in my notes', 'note'],
  ['Go through the minutes and create follow-up tasks', 'tasks'],
  ['Chase overdue tasks and remind people', 'message'],
  ['Review the quarter and give strategic advice', 'advice'],
  ['Save the report as a Markdown file', 'file'],
])('%j results in the kind %s', (request, result) => {
  expect(draftFromKeywords(request, agents).result).toBe(result)
})
