import { z } from 'zod'
import { sourceKinds } from './choices.ts'
import { Id, Moment } from './fields.ts'
import { Source } from './search.ts'

/** Not answered yet; allowed, and the draft is being made anew; in the draft; allowed, but no draft could be made with it. */
export const askStates = ['open', 'drafting', 'used', 'failed'] as const

/**
 * A record that bears on the message, which somebody who will read the reply may not see. It is named to the person alone, and nothing of
 * it is in a draft before they say so.
 */
export const SuggestionAsk = z
  .object({
    kind: z.enum(sourceKinds),
    id: Id,
    title: z.string(),
    /** The names of those who will read the reply and may not see the record. */
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
    /** Empty where nothing sound can be said without a record that is asked about. */
    text: z.string(),
    /** What it rests on; each can be seen by everyone who will read the reply, but for those of `asks` that are used. */
    sources: z.array(Source),
    /** At most two records that it does not draw on unless the person allows it. */
    asks: z.array(SuggestionAsk),
    /** Which model wrote it; null: it was put together from facts, without one. */
    model: z.string().nullable(),
    created_at: Moment,
  })
  .meta({ id: 'Suggestion' })
export type Suggestion = z.infer<typeof Suggestion>

export const AskAnswer = z
  .object({ /** True has the draft made anew with the record; false leaves it out. */ use: z.boolean() })
  .meta({ id: 'AskAnswer' })
export type AskAnswer = z.infer<typeof AskAnswer>
