import type { Crew } from '@adjutant/contract/ai/factory'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, it } from 'vitest'
import { validateCrew, newCrewValues, toCrewBody, toCrewInitialValues, toCrewValues, toNewTask } from './crew-values.ts'
import { choiceLabels } from '../choice-messages.ts'

const task = (name: string, context: string[] | null = null) => ({
  name,
  description: `Do ${name}`,
  expected_output: null,
  agent: 'ines',
  human_input: false,
  context,
})

const crew = {
  name: 'weekly_briefing',
  version: '1.0',
  description: null,
  process: 'sequential',
  agentIds: ['ines'],
  tasks: [task('Look'), task('Think'), task('Write', ['Look'])],
  isAutoGen: true,
} as unknown as Crew

it('sends back unchanged values', () => {
  const body = toCrewBody(toCrewValues(crew))
  expect(body.tasks.map(({ name, context }) => ({ name, context }))).toEqual([
    { name: 'Look', context: null },
    { name: 'Think', context: null },
    { name: 'Write', context: ['Look'] },
  ])
})

it("keeps a task's context when the other task is renamed, and drops it when that one moves behind", () => {
  const values = toCrewValues(crew)
  const [look, think, write] = values.tasks
  const renamed = toCrewBody({ ...values, tasks: [{ ...look!, name: 'See' }, think!, write!] })
  expect(renamed.tasks[2]!.context).toEqual(['See'])
  const moved = toCrewBody({ ...values, tasks: [write!, look!, think!] })
  expect(moved.tasks[0]!.context).toEqual([])
})

it('edits a built-in crew as a renamed copy', () => {
  expect(toCrewInitialValues(crew, undefined).name).toBe('Weekly briefing (copy)')
  expect(toCrewInitialValues({ ...crew, isAutoGen: false }, undefined).name).toBe('weekly_briefing')
})

it('reports missing values at their fields', () => {
  expect(validateCrew(newCrewValues)).toEqual({ name: appMessages.factory.crewRequired })
  expect(validateCrew({ ...newCrewValues, name: 'X', version: ' ', tasks: [toNewTask('a', '')] })).toEqual({
    version: appMessages.factory.crewRequired,
    'tasks.0.name': appMessages.factory.taskNameRequired,
    'tasks.0.description': appMessages.factory.taskDescriptionRequired,
    'tasks.0.agent': choiceLabels.agent,
  })
  expect(validateCrew(toCrewValues(crew))).toBeUndefined()
})
