import { z } from 'zod'
import { Usage } from './conversations.ts'

/** Usage. Time excludes waiting for a person. */
export const RunCost = z
  .object({
    ...Usage.shape,
    worked_ms: z.int(),
    /** US dollars; null if a model's price is unknown. */
    cost_usd: z.number().nullable(),
  })
  .meta({ id: 'Spent' })
export type RunCost = z.infer<typeof RunCost>
