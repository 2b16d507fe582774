import { z } from 'zod'
import { crewProcesses, resultKinds } from './choices.ts'
import { filledText, Id, text } from './fields.ts'
import { limits } from './limits.ts'
import { Rhythm } from './schedules.ts'
import { words } from './words.ts'

export const CrewTask = z
  .object({
    name: z.string(),
    description: z.string(),
    expected_output: z.string().nullable(),
    /** Id of the agent who does it. */
    agent: Id,
    /** A person looks at the outcome before the crew goes on. */
    human_input: z.boolean(),
    /** Names of the tasks whose outcome it sees; null: all before it. */
    context: z.array(z.string()).nullable(),
  })
  .meta({ id: 'CrewTask' })
export type CrewTask = z.infer<typeof CrewTask>

/** A crew for review, as it could be created. */
export const CrewDraft = z
  .object({
    name: z.string(),
    description: z.string().nullable(),
    version: z.string(),
    process: z.enum(crewProcesses),
    agentIds: z.array(Id),
    tasks: z.array(CrewTask),
    result: z.enum(resultKinds),
    /** When the need says that it should run; it is created by a call of its own, once the crew is. */
    schedule: Rhythm.nullable(),
  })
  .meta({ id: 'CrewDraft' })
export type CrewDraft = z.infer<typeof CrewDraft>

/** A need in plain words, from which a crew is drafted for review; nothing is stored. */
export const CrewWish = z
  .object({
    description: filledText(words.factory.wishRequired, limits.text),
    /** Of the IANA list: where “every Friday at 7” is meant. UTC where it is left out or unknown. */
    time_zone: text(limits.name).optional(),
  })
  .meta({ id: 'CrewWish' })
export type CrewWish = z.infer<typeof CrewWish>
