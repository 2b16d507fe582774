import { draftCrewFromKeywords, draftedTasks } from '@adjutant/analyst'
import { resultKinds } from '@adjutant/contract/core/choices'
import type { CrewDraft } from '@adjutant/contract/ai/crew-drafts'
import { CrewCreate } from '@adjutant/contract/ai/factory'
import { limits } from '@adjutant/contract/core/limits'
import { z } from 'zod'
import { agentId } from '../built-in/built-in-id.ts'
import { validateTasksOrSteps, toCrewDefinition } from '../items/definitions.logic.ts'
import { readSchedule } from './model-schedule.parser.ts'
import type { ItemRow } from '../items/items.store.ts'

type Agent = ItemRow<'agent'>

/** Drafts a crew of the built-in agents from the wording alone. */
export function draftFromKeywords(request: string, agents: readonly Agent[], timeZone = 'UTC'): CrewDraft {
  const ids = new Set(agents.map(({ id }) => id))
  const findAgent = (name: string) => (ids.has(agentId(name)) ? agentId(name) : undefined)
  return draftCrewFromKeywords(request, findAgent, timeZone)
}

export const draftInstructions = (agents: readonly Agent[]): string =>
  [
    'You design small crews of AI agents for an executive. A crew does its tasks one after the other; each agent sees the outcomes before it.',
    'Answer with one JSON object and nothing else:',
    '{"name": "…", "description": "…", "tasks": [{"name": "…", "description": "…", "expected_output": "…", "agent": "…", "human_input": false}], "result": "message", "schedule": null}',
    `Give ${draftedTasks.min} to ${draftedTasks.max} tasks. A description is the whole instruction to its agent: concrete, checkable, with the form of the result.`,
    'Where the person must supply something each time, write it as a placeholder of one word in braces, such as {customer}.',
    'Set human_input to true where the person should see the outcome before the crew goes on, for example before anything is sent.',
    `result is what the last outcome becomes: ${resultKinds.join(', ')}. Use note where a note is asked for, tasks where tasks are to be created.`,
    'schedule is null unless the need says when to run: {"every": "daily", "time": "08:00"}, {"every": "weekly", "time": "08:00", "weekdays": [5]} with 1 for Monday, or {"every": "monthly", "time": "08:00", "day_of_month": 1}.',
    'agent is the name of one of these:',
    ...agents.map(({ name, role, goal }) => `- ${name}: ${role}. ${goal}`),
  ].join('\n')

const Answer = z.object({
  name: z.string().trim().min(1),
  description: z.string().nullish(),
  tasks: z
    .array(
      z.object({
        name: z.string(),
        description: z.string(),
        expected_output: z.string().nullish(),
        agent: z.string(),
        human_input: z.boolean().nullish(),
      }),
    )
    .min(1)
    .max(limits.steps),
  result: z.enum(resultKinds).optional().catch(undefined),
  schedule: z.unknown().optional(),
})

function findJson(text: string): unknown {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  try {
    return from < 0 || to < from ? undefined : JSON.parse(text.slice(from, to + 1))
  } catch {
    return undefined
  }
}

/** The crew that a model described; undefined if it is invalid. Missing parts come from the wording. */
export function readDraft(answer: string, agents: readonly Agent[], keywordDraft: CrewDraft, timeZone: string): CrewDraft | undefined {
  const parsed = Answer.safeParse(findJson(answer))
  if (!parsed.success) return undefined
  const idOf = (name: string) => agents.find((agent) => agent.id === name || agent.name.toLowerCase() === name.trim().toLowerCase())?.id
  const tasks = parsed.data.tasks.map((task) => ({ ...task, agent: idOf(task.agent), human_input: task.human_input ?? false }))
  const agentIds = [...new Set(tasks.map(({ agent }) => agent))]
  const { name, description, result = keywordDraft.result } = parsed.data
  const draft = CrewCreate.safeParse({ name, description, version: '1.0', process: 'sequential', agentIds, tasks })
  const validDraft = draft.success ? toValidDraft(draft.data, agents) : undefined
  return validDraft && { ...validDraft, result, schedule: chooseSchedule(parsed.data.schedule, keywordDraft.schedule, timeZone) }
}

/** The model can't describe the first working day of a month, or a quarter. */
function chooseSchedule(described: unknown, worded: CrewDraft['schedule'], timeZone: string): CrewDraft['schedule'] {
  return worded?.every === 'cron' ? worded : (readSchedule(described, timeZone) ?? worded)
}

function toValidDraft({ name, version, description = null, agentIds = [], tasks: sentTasks = [] }: CrewCreate, agents: readonly Agent[]) {
  const tasks = sentTasks.map(({ expected_output = null, context = null, ...task }) => ({ ...task, expected_output, context }))
  const process = 'sequential' as const
  const issues = validateTasksOrSteps(toCrewDefinition({ name, tasks, process }, [...agents]))
  return issues.length === 0 ? { name, version, description, process, agentIds, tasks } : undefined
}
