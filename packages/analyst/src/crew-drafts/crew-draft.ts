import type { CrewDraft, CrewTask } from '@adjutant/contract/ai/crew-drafts'
import { limits } from '@adjutant/contract/core/limits'
import { toCrewName } from './crew-name.ts'
import { findSchedule } from './crew-schedule.ts'
import { findSubject, toDirective, type CrewSubject } from './crew-subject.ts'
import { asksAtEnd, asksPerson, findResultKind, taskTemplates, writing, type TaskTemplate } from './task-templates.ts'

/** The size of a drafted crew. */
export const draftedTasks = { min: 2, max: 4 }

/**
 * The subject comes first, because the steps after it pass its report on if there is no language model. Then the other kinds of work that
 * the wording asks for, and the writing.
 */
function chooseTaskTemplates(request: string, { agent: first }: CrewSubject): TaskTemplate[] {
  const opening = taskTemplates.filter(({ agent }) => agent === first)
  // Earlier steps have gathered the facts by then.
  const others = taskTemplates.filter((template) => template.agent !== first && template.agent !== 'Researcher' && template !== writing)
  const wanted = others.filter(({ words }) => words.test(request))
  return [...opening, ...wanted.slice(0, draftedTasks.max - 2), writing]
}

/** The analyst searches the records too, so a request about figures alone needs no researcher. */
function toOwnAgent(subject: CrewSubject, request: string): CrewSubject {
  const isWanted = (name: string) => taskTemplates.some(({ agent, words }) => agent === name && words.test(request))
  const isForAnalyst = subject.tool === 'gather_facts' && isWanted('Analyst') && !isWanted('Researcher')
  return isForAnalyst ? { ...subject, agent: 'Analyst' } : subject
}

const toTask = ({ task }: TaskTemplate, agent: string, request: string, directive?: string): CrewTask => {
  const end = directive ? `\n${directive}` : ''
  return {
    name: task.name,
    description: `${task.description(request).slice(0, limits.text - end.length)}${end}`,
    expected_output: task.expected_output,
    agent,
    human_input: false,
    context: null,
  }
}

/** A person who wants to be asked is asked before the last step, or before its result is sent anywhere. */
function withQuestion(tasks: CrewTask[], request: string): CrewTask[] {
  if (!asksPerson.test(request)) return tasks
  const at = asksAtEnd.test(request) ? tasks.length - 1 : Math.max(0, tasks.length - 2)
  return tasks.map((task, place) => (place === at ? { ...task, human_input: true } : task))
}

/** Drafts a crew from the wording alone; deterministic. `findAgent` returns the id of a built-in agent by its name. */
export function draftCrewFromKeywords(request: string, findAgent: (name: string) => string | undefined, timeZone: string): CrewDraft {
  const subject = toOwnAgent(findSubject(request), request)
  const tasks = chooseTaskTemplates(request, subject).flatMap((template, place) => {
    const agent = findAgent(template.agent)
    return agent === undefined ? [] : [toTask(template, agent, request, place === 0 ? toDirective(subject) : undefined)]
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
