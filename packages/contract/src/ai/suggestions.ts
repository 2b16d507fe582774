import { z } from 'zod'
import { sourceKinds } from '../core/choices.ts'
import { Id, Timestamp } from '../core/fields.ts'
import { Source } from '../search.ts'

/**
 * open: not answered. drafting: allowed, and the draft is being regenerated. used: part of the draft. failed: allowed, but no draft could
 * be generated.
 */
export const askStates = ['open', 'drafting', 'used', 'failed'] as const

/**
 * A relevant record that a reader of the reply cannot see. Only the author sees its name, and the draft uses it only with their
 * permission.
 */
export const SuggestionAsk = z
  .object({
    kind: z.enum(sourceKinds),
    id: Id,
    title: z.string(),
    /** Names of the readers who cannot see the record. */
    hidden_from: z.array(z.string()),
    state: z.enum(askStates),
  })
  .meta({ id: 'SuggestionAsk' })
export type SuggestionAsk = z.infer<typeof SuggestionAsk>

export const Suggestion = z
  .object({
    id: Id,
    thread_id: Id,
    /** The message that it answers. */
    message_id: Id,
    /** Empty if nothing useful can be said without the requested records. */
    text: z.string(),
    /** All readers of the reply can see these sources, except for the used `asks`. */
    sources: z.array(Source),
    /** At most two records that need permission. */
    asks: z.array(SuggestionAsk),
    /** The model that wrote the reply; null if the server composed it from facts without a model. */
    model: z.string().nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'Suggestion' })
export type Suggestion = z.infer<typeof Suggestion>

export const AskAnswer = z
  .object({ /** True regenerates the draft with the record; false leaves it out. */ use: z.boolean() })
  .meta({ id: 'AskAnswer' })
export type AskAnswer = z.infer<typeof AskAnswer>
