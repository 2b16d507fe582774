import type { Crew, CrewCreate } from '@adjutant/contract/ai/factory'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toInitialValues } from '../factory-items.ts'
import { choiceLabels } from '../choice-messages.ts'

export interface TaskDraft {
  key: string
  name: string
  description: string
  expected_output: string
  agent: string
  human_input: boolean
  /** Keys of the tasks whose results it sees; null means all earlier ones. */
  context: string[] | null
}

export type CrewValues = {
  name: string
  version: string
  description: string
  result: Crew['result']
  process: Crew['process']
  agentIds: string[]
  tasks: TaskDraft[]
}

export const newCrewValues: CrewValues = {
  name: '',
  version: '1.0',
  description: '',
  result: 'message',
  process: 'sequential',
  agentIds: [],
  tasks: [],
}

export const toNewTask = (key: string, agent: string): TaskDraft => ({
  key,
  name: '',
  description: '',
  expected_output: '',
  agent,
  human_input: false,
  context: null,
})

type SentTask = NonNullable<CrewCreate['tasks']>[number]

function toTaskDrafts(tasks: readonly SentTask[]): TaskDraft[] {
  const keyOf = (name: string) => `task-${tasks.findIndex((task) => task.name === name)}`
  return tasks.map(({ name, description, expected_output, agent, human_input, context }, index) => ({
    key: `task-${index}`,
    name,
    description,
    expected_output: expected_output ?? '',
    agent,
    human_input: human_input ?? false,
    context: context?.map(keyOf) ?? null,
  }))
}

export const toCrewValues = ({ name, version, description, result, process, agentIds, tasks }: Crew | CrewCreate): CrewValues => ({
  name,
  version,
  description: description ?? '',
  result: result ?? 'message',
  process: process ?? 'sequential',
  agentIds: agentIds ?? [],
  tasks: toTaskDrafts(tasks ?? []),
})

/** Initial values: an item to edit or a draft to review. */
export function toCrewInitialValues(crew: Crew | undefined, draft: CrewCreate | undefined): CrewValues {
  if (draft) return toCrewValues(draft)
  return crew ? toInitialValues(crew, toCrewValues(crew)) : newCrewValues
}

/** Names of the earlier tasks whose results it sees. A task that was moved behind it is dropped. */
function toContext({ context }: TaskDraft, earlier: readonly TaskDraft[]) {
  if (!context) return null
  return earlier.flatMap(({ key, name }) => (context.includes(key) ? [name.trim()] : []))
}

export const toCrewBody = (values: CrewValues) => ({
  ...values,
  tasks: values.tasks.map((task, index) => ({
    name: task.name.trim(),
    description: task.description,
    expected_output: task.expected_output,
    agent: task.agent,
    human_input: task.human_input,
    context: toContext(task, values.tasks.slice(0, index)),
  })),
})

type Issues = Record<string, string>

function validateTask({ name, description, agent }: TaskDraft, index: number): Issues {
  return {
    ...(!name.trim() && { [`tasks.${index}.name`]: appMessages.factory.taskNameRequired }),
    ...(!description.trim() && { [`tasks.${index}.description`]: appMessages.factory.taskDescriptionRequired }),
    ...(!agent && { [`tasks.${index}.agent`]: choiceLabels.agent }),
  }
}

export function validateCrew({ name, version, tasks }: CrewValues): Issues | undefined {
  const issues: Issues = {
    ...(!name.trim() && { name: appMessages.factory.crewRequired }),
    ...(!version.trim() && { version: appMessages.factory.crewRequired }),
    ...Object.assign({}, ...tasks.map(validateTask)),
  }
  return Object.keys(issues).length > 0 ? issues : undefined
}
