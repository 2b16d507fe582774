import { findByIdOrName, type AgentDefinition, type Problem, type TaskDefinition } from './definition.ts'

export interface TaskGroup {
  tasks: TaskDefinition[]
  process?: 'sequential' | 'hierarchical'
  members: AgentDefinition[]
}

export function checkTasks(group: TaskGroup, path: string): Problem[] {
  const nobody = group.members.length === 0 ? [{ field: path.replace(/tasks$/, 'agents'), message: 'A crew needs an agent.' }] : []
  return [...nobody, ...group.tasks.flatMap((task, index) => checkTask(group, task, index, `${path}[${index}]`))]
}

function checkTask(group: TaskGroup, task: TaskDefinition, index: number, at: string): Problem[] {
  const isRepeated = group.tasks.findIndex(({ name }) => name === task.name) < index
  return [
    ...(task.name.trim() === '' ? [{ field: `${at}.name`, message: 'A task needs a name.' }] : []),
    ...(isRepeated ? [{ field: `${at}.name`, message: `Two tasks are called '${task.name}'.` }] : []),
    ...checkAgent(group, task, `${at}.agent`),
    ...checkContext(group, task, index, at),
  ]
}

function checkAgent({ members, process }: TaskGroup, { agent }: TaskDefinition, field: string): Problem[] {
  if (!agent) return process === 'hierarchical' ? [] : [{ field, message: 'The task needs its agent.' }]
  return findByIdOrName(members, agent) ? [] : [{ field, message: `There is no agent '${agent}' in this crew.` }]
}

/** Tasks run in order, so a task can't see itself or a later one. */
function checkContext({ tasks }: TaskGroup, task: TaskDefinition, index: number, at: string): Problem[] {
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
