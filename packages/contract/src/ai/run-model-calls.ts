import { z } from 'zod'
import { Timestamp } from '../core/fields.ts'
import { Usage } from './conversations.ts'

/** One answer of a model in a run, with its request. */
export const RunModelCall = z
  .object({
    step: z.int(),
    agent: z.string(),
    /** Null if the built-in analyst answered. */
    model: z.string().nullable(),
    /** The system prompt, with the first call of an agent in a step; else null. */
    instructions: z.string().nullable(),
    /** The messages since the agent's previous answer in this step. */
    messages: z.array(
      z.object({
        role: z.enum(['user', 'tool']),
        /** Null for a message to the agent. */
        tool: z.string().nullable(),
        ok: z.boolean(),
        text: z.string(),
      }),
    ),
    reply: z.string(),
    calls: z.array(z.object({ tool: z.string(), arguments: z.json() })),
    ...Usage.shape,
    /** US dollars; null if the model's price is unknown. */
    cost_usd: z.number().nullable(),
    ts: Timestamp,
  })
  .meta({ id: 'RunModelCall' })
export type RunModelCall = z.infer<typeof RunModelCall>
