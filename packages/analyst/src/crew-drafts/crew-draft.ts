import type { CrewDraft, CrewTask } from '@adjutant/contract/ai/crew-drafts'
import { limits } from '@adjutant/contract/core/limits'
import { toCrewName } from './crew-name.ts'
import { findSchedule } from './crew-schedule.ts'
import { asksAtEnd, asksPerson, findResultKind, taskTemplates, type TaskTemplate } from './task-templates.ts'

/** The size of a drafted crew. */
export const draftedTasks = { min: 2, max: 4 }

/** The kinds of work that the wording asks for; if too few, adds research and writing, which every crew needs. */
function chooseTaskTemplates(request: string): TaskTemplate[] {
  const wanted = taskTemplates.filter(({ words }) => words.test(request))
  const always = taskTemplates.filter(({ agent }) => agent === 'Researcher' || agent === 'Writer')
  const enough = wanted.length >= draftedTasks.min ? wanted : [...wanted, ...always]
  const writer = taskTemplates.at(-1)!
  const chosen = new Set([...enough.filter((template) => template !== writer).slice(0, draftedTasks.max - 1), writer])
  return taskTemplates.filter((template) => chosen.has(template))
}

const toTask = ({ task, human_input = false }: TaskTemplate, agent: string, request: string): CrewTask => ({
  name: task.name,
  description: task.description(request).slice(0, limits.text),
  expected_output: task.expected_output,
  agent,
  human_input,
  context: null,
})

/** A person who wants to be asked is asked before the last step, or before its result is sent anywhere. */
function withQuestion(tasks: CrewTask[], request: string): CrewTask[] {
  if (!asksPerson.test(request)) return tasks
  const at = asksAtEnd.test(request) ? tasks.length - 1 : Math.max(0, tasks.length - 2)
  return tasks.map((task, place) => (place === at ? { ...task, human_input: true } : task))
}

/** Drafts a crew from the wording alone; deterministic. `findAgent` returns the id of a built-in agent by its name. */
export function draftCrewFromKeywords(request: string, findAgent: (name: string) => string | undefined, timeZone: string): CrewDraft {
  const tasks = chooseTaskTemplates(request).flatMap((template) => {
    const agent = findAgent(template.agent)
    return agent === undefined ? [] : [toTask(template, agent, request)]
  })
  const agentIds = [...new Set(tasks.map(({ agent }) => agent))]
  return {
    name: toCrewName(request),
    version: '1.0',
    description: request,
    process: 'sequential',
    agentIds,
    tasks: withQuestion(tasks, request),
    result: findResultKind(request),
    schedule: findSchedule(request, timeZone),
  }
}
