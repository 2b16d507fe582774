import { z } from 'zod'
import { crewProcesses, resultKinds } from '../core/choices.ts'
import { filledText, Id, text } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { Recurrence } from './schedules.ts'
import { appMessages } from '../messages/app-messages.ts'

export const CrewTask = z
  .object({
    name: z.string(),
    description: z.string(),
    expected_output: z.string().nullable(),
    /** Id of the executing agent. */
    agent: Id,
    /** A person reviews the result before the crew continues. */
    human_input: z.boolean(),
    /** Names of the tasks whose results it sees; null means all earlier ones. */
    context: z.array(z.string()).nullable(),
  })
  .meta({ id: 'CrewTask' })
export type CrewTask = z.infer<typeof CrewTask>

/** A crew draft for review. */
export const CrewDraft = z
  .object({
    name: z.string(),
    description: z.string().nullable(),
    version: z.string(),
    process: z.enum(crewProcesses),
    agentIds: z.array(Id),
    tasks: z.array(CrewTask),
    result: z.enum(resultKinds),
    /** The schedule found in the description; it is created by a separate call after the crew. */
    schedule: Recurrence.nullable(),
  })
  .meta({ id: 'CrewDraft' })
export type CrewDraft = z.infer<typeof CrewDraft>

/** A description from which a crew is drafted; nothing is stored. */
export const CrewDraftRequest = z
  .object({
    description: filledText(appMessages.factory.descriptionRequired, limits.text),
    /** IANA time zone of times in the description. UTC if absent or unknown. */
    time_zone: text(limits.name).optional(),
  })
  .meta({ id: 'CrewWish' })
export type CrewDraftRequest = z.infer<typeof CrewDraftRequest>
