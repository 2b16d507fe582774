import { CrewCreate } from '@adjutant/contract/ai/factory'
import { expect, test } from 'vitest'
import { builtInAgents } from '../built-in/agents.ts'
import { draftFromKeywords } from './crew-draft.logic.ts'
import { validateTasksOrSteps, toCrewDefinition } from '../items/definitions.logic.ts'
import type { ItemRow } from '../items/items.store.ts'

const agents = builtInAgents as ItemRow<'agent'>[]
const nameOf = (id: string) => agents.find((agent) => agent.id === id)!.name
const chosen = (request: string) => draftFromKeywords(request, agents).tasks.map(({ agent }) => nameOf(agent))

test.each([
  ['Chase overdue tasks and remind people', ['Operations Coordinator', 'Writer']],
  ['Compare our KPIs with the budget and write a report', ['Analyst', 'Writer']],
  ['Research competitors and summarise the market', ['Researcher', 'Writer']],
  ['Prepare the board meeting: progress of goals, risks, decisions', ['Chief of Staff', 'Analyst', 'Writer']],
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
  expect(validateTasksOrSteps(toCrewDefinition(draft, agents))).toEqual([])
})

test('there are no tasks without agents', () => {
  expect(draftFromKeywords('Write a report', [])).toMatchObject({ agentIds: [], tasks: [] })
})
