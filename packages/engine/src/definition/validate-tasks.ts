import { findByIdOrName, type AgentDefinition, type ValidationIssue, type TaskDefinition } from './definition.ts'

export interface TaskGroup {
  tasks: TaskDefinition[]
  process?: 'sequential' | 'hierarchical'
  members: AgentDefinition[]
}

export function validateTasks(group: TaskGroup, path: string): ValidationIssue[] {
  const nobody = group.members.length === 0 ? [{ field: path.replace(/tasks$/, 'agents'), message: 'A crew needs an agent.' }] : []
  return [...nobody, ...group.tasks.flatMap((task, index) => validateTask(group, task, index, `${path}[${index}]`))]
}

function validateTask(group: TaskGroup, task: TaskDefinition, index: number, at: string): ValidationIssue[] {
  const isRepeated = group.tasks.findIndex(({ name }) => name === task.name) < index
  return [
    ...(task.name.trim() === '' ? [{ field: `${at}.name`, message: 'A task needs a name.' }] : []),
    ...(isRepeated ? [{ field: `${at}.name`, message: `Two tasks are called '${task.name}'.` }] : []),
    ...validateAgent(group, task, `${at}.agent`),
    ...validateContext(group, task, index, at),
  ]
}

function validateAgent({ members, process }: TaskGroup, { agent }: TaskDefinition, field: string): ValidationIssue[] {
  if (!agent) return process === 'hierarchical' ? [] : [{ field, message: 'The task needs its agent.' }]
  return findByIdOrName(members, agent) ? [] : [{ field, message: `There is no agent '${agent}' in this crew.` }]
}

/** Tasks run in order, so a task can't see itself or a later one. */
function validateContext({ tasks }: TaskGroup, task: TaskDefinition, index: number, at: string): ValidationIssue[] {
  const context = task.context ?? []
  const indexes = context.map((name) => tasks.findIndex((task) => task.name === name))
  return indexes.flatMap((contextIndex, no) => {
    const field = `${at}.context[${no}]`
    if (contextIndex < 0) return [{ field, message: `There is no task '${context[no]}'.` }]
    return contextIndex < index
      ? []
      : [{ field, message: `'${context[no]}' comes later: the tasks would wait for each other in a circle.` }]
  })
}
